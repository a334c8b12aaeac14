// Hook of the inbox list. Open and snoozed conversations are in memory; closed ones, and those beyond the limit, come in server pages.
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

/** Hides conversations older than the page's oldest: between them may be others that are not in memory. */
const upToPage = (ids: readonly string[], page: ReadonlySet<string>): readonly string[] =>
  ids.slice(0, ids.findLastIndex((id) => page.has(id)) + 1)

/** A list that ends before all matching conversations are in it. */
export interface CutList {
  readonly shown: number
  readonly total: number
  /** Whether the shown conversations are the first of the order, without gaps. */
  readonly areFirst: boolean
}

export interface Inbox {
  readonly ids: readonly string[]
  /** The filter of these ids; the address may be slightly ahead. */
  readonly filter: InboxFilter
  readonly status: InboxState['status']
  /** Whether there are more that can be loaded, from memory or from the server. */
  readonly hasMore: boolean
  /** Whether loading the next page failed; `retry` requests it again. */
  readonly hasFailed: boolean
  /** null: more are loaded on scroll, or all are listed. */
  readonly cut: CutList | null
  readonly loadMore: () => void
  readonly retry: () => void
}

export const useInbox = (): Inbox => {
  const dispatch = useAppDispatch()
  const filter = useAppSelector(selectInboxFilter)
  const userId = useAppSelector((state) => state.session.userId)
  const storedIds = useAppSelector(selectInboxIds)
  const holdsMore = useAppSelector(selectHoldsMore)
  const status = useAppSelector(selectInboxStatus)
  const complete = useAppSelector((state) => state.inbox.complete)
  const heldLimit = useAppSelector((state) => state.inbox.limit)
  const [requestedWindow, setRequestedWindow] = useState({ filter, limit: pageSize })
  const limit = requestedWindow.filter === filter ? requestedWindow.limit : pageSize
  const holdsClosed = filter.status === 'closed' || filter.status === 'all'
  const asksPages = status === 'ready' && (!complete || holdsClosed)
  const question = {
    type: 'THREAD',
    filter: toServerFilter(filter, userId),
    sort: toThreadSort(filter.order),
    limit,
  } as const
  // Its cache tag is invalidated 2 s after a push that affects conversations, which requests it again.
  const { data, currentData, isError, refetch } = api.useListQuery(question, { skip: !asksPages })
  // The shorter page stays while a longer one is loading.
  const page = currentData ?? (requestedWindow.filter === filter ? data : undefined)
  const isMissing = asksPages && currentData === undefined
  const hasFailed = isMissing && isError
  const hasMorePages =
    asksPages && page !== undefined && page.params.total > page.ids.length && limit < maxListLimit && !hasFailed
  // The open conversations in memory are the first of the order `newest`, so in that order there are no gaps.
  const first = asksPages && (holdsClosed || filter.order !== 'newest') ? page : undefined
  const isCut = first !== undefined && first.params.total > first.ids.length
  const ids = useMemo(() => (isCut ? upToPage(storedIds, new Set(first.ids)) : storedIds), [storedIds, isCut, first])
  // Rows in memory are shown without waiting for a page.
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
      // The page's rows are in memory too, and need room among the shown ones.
      if (holdsMore || longer > heldLimit) dispatch(windowGrown())
      if (!isAwaited) setRequestedWindow({ filter, limit: longer })
    }, [dispatch, filter, heldLimit, holdsMore, isAwaited, limit]),
    retry: useCallback(() => {
      if (asksPages) void refetch()
      else dispatch(bootstrapRetried())
    }, [asksPages, dispatch, refetch]),
  }
}
