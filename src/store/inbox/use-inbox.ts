// The inbox list for the screen. Open and snoozed threads are held; closed ones, and what a client cannot hold, come as server pages.
import { bootstrapRetried } from '../events.ts'
import { useCallback, useMemo, useState } from 'react'
import { maxListLimit } from '../../../contract/constants.ts'
import { toThreadSort } from '../../../contract/platform/thread-sort.ts'
import { api } from '../records/api.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { selectHoldsMore, selectInboxFilter, selectInboxIds, selectInboxStatus, windowGrown } from './inbox-slice.ts'
import type { InboxFilter, InboxState } from './inbox-slice.ts'
import { toServerFilter } from './server-filter.ts'

const pageSize = 100

/** Held threads older than the page's oldest wait for their page: between them may be others that are not held. */
const upToPage = (ids: readonly string[], page: ReadonlySet<string>): readonly string[] =>
  ids.slice(0, ids.findLastIndex((id) => page.has(id)) + 1)

/** A list that stops before all that match are in it. */
export interface CutList {
  readonly shown: number
  readonly total: number
  /** Whether those that are shown are the first ones of the order, without gaps. */
  readonly areFirst: boolean
}

export interface Inbox {
  readonly ids: readonly string[]
  /** What these are; the address may be a moment ahead of them. */
  readonly filter: InboxFilter
  readonly status: InboxState['status']
  /** Whether there is more than is listed, here or at the backend, and it can be had. */
  readonly hasMore: boolean
  /** Whether the page behind the rows that are listed did not come; `retry` asks for it again. */
  readonly hasFailed: boolean
  /** null: more comes as somebody scrolls, or all are listed. */
  readonly cut: CutList | null
  readonly loadMore: () => void
  readonly retry: () => void
}

export const useInbox = (): Inbox => {
  const dispatch = useAppDispatch()
  const filter = useAppSelector(selectInboxFilter)
  const userId = useAppSelector((state) => state.session.userId)
  const held = useAppSelector(selectInboxIds)
  const holdsMore = useAppSelector(selectHoldsMore)
  const status = useAppSelector(selectInboxStatus)
  const complete = useAppSelector((state) => state.inbox.complete)
  const heldLimit = useAppSelector((state) => state.inbox.limit)
  const [wanted, setWanted] = useState({ filter, limit: pageSize })
  const limit = wanted.filter === filter ? wanted.limit : pageSize
  const holdsClosed = filter.status === 'closed' || filter.status === 'all'
  const asksPages = status === 'ready' && (!complete || holdsClosed)
  const question = {
    type: 'THREAD',
    filter: toServerFilter(filter, userId),
    sort: toThreadSort(filter.order),
    limit,
  } as const
  // Asked again 2 s after a push that touches threads, by its tag.
  const { data, currentData, isError, refetch } = api.useListQuery(question, { skip: !asksPages })
  // While a longer page is on its way the shorter one stands.
  const page = currentData ?? (wanted.filter === filter ? data : undefined)
  const isMissing = asksPages && currentData === undefined
  const hasFailed = isMissing && isError
  const hasMorePages =
    asksPages && page !== undefined && page.params.total > page.ids.length && limit < maxListLimit && !hasFailed
  // Of open ones those are held that are first in the order of the newest: in that one there is nothing between them.
  const first = asksPages && (holdsClosed || filter.order !== 'newest') ? page : undefined
  const isCut = first !== undefined && first.params.total > first.ids.length
  const ids = useMemo(() => (isCut ? upToPage(held, new Set(first.ids)) : held), [held, isCut, first])
  // Held rows are shown without waiting for a page.
  const isAwaited = isMissing && !isError
  const hasMore = (hasMorePages && !isAwaited) || (holdsMore && !isCut)
  const total = page && page.ids.length >= maxListLimit && page.params.total > page.ids.length ? page.params.total : 0
  return {
    ids,
    filter,
    status: !asksPages ? status : page ? 'ready' : isError ? 'error' : 'loading',
    hasMore,
    hasFailed,
    cut: hasMore || total <= ids.length ? null : { shown: ids.length, total, areFirst: isCut },
    loadMore: useCallback(() => {
      const longer = Math.min(limit + pageSize, maxListLimit)
      // The rows of the page are held, too, and must have room among those that are shown.
      if (holdsMore || longer > heldLimit) dispatch(windowGrown())
      if (!isAwaited) setWanted({ filter, limit: longer })
    }, [dispatch, filter, heldLimit, holdsMore, isAwaited, limit]),
    retry: useCallback(() => {
      if (asksPages) void refetch()
      else dispatch(bootstrapRetried())
    }, [asksPages, dispatch, refetch]),
  }
}
