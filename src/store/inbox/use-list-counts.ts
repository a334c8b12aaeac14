// Counts for the current filter: matching conversations, and how many of them each quick filter would leave.
import { useMemo } from 'react'
import type { Row } from '../../../contract/index.ts'
import { useAppSelector } from '../hooks.ts'
import { api } from '../records/api.ts'
import { createHeldCounts } from './held-counts.ts'
import type { HeldCounts } from './held-counts.ts'
import { everything, matchesFilter, isWhole } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { selectInboxCounts, selectInboxFilter } from './inbox-slice.ts'
import { toServerFilter } from './server-filter.ts'

const quickFilters = ['unread', 'unanswered', 'mine'] as const

/** null: not known yet. */
export type ListCounts = Readonly<Record<'shown' | (typeof quickFilters)[number], number | null>>

/** Needed for any narrower filter or another status: the counters of the view cover all open conversations. */
const createFilteredCounts = (filter: InboxFilter, userId: string | null): HeldCounts => {
  const passes = matchesFilter(filter, userId)
  const quick = quickFilters.map((name) => matchesFilter({ ...everything, status: 'all', [name]: true }, userId))
  return createHeldCounts([passes, ...quick.map((also) => (thread: Row<'THREAD'>) => passes(thread) && also(thread))])
}

const isAllOpen = (filter: InboxFilter): boolean => filter.status === everything.status && isWhole(filter)

/** Requests the count from the server, for conversations that are not in memory. */
const useTotal = (filter: InboxFilter, isEnabled: boolean): number | null => {
  const userId = useAppSelector((state) => state.session.userId)
  const { currentData } = api.useListQuery(
    { type: 'THREAD', filter: toServerFilter(filter, userId), limit: 1 },
    { skip: !isEnabled },
  )
  return currentData?.params.total ?? null
}

export const useListCounts = (): ListCounts => {
  const filter = useAppSelector(selectInboxFilter)
  const complete = useAppSelector((state) => state.inbox.complete)
  const ready = useAppSelector((state) => state.inbox.status === 'ready')
  const isHeld = ready && complete && (filter.status === 'open' || filter.status === 'snoozed')
  const known = useAppSelector((state) => (isAllOpen(filter) ? selectInboxCounts(state) : null))
  const userId = useAppSelector((state) => state.session.userId)
  const countHeld = useMemo(() => createFilteredCounts(filter, userId), [filter, userId])
  const localCounts = useAppSelector((state) => (known === null && isHeld ? countHeld(state) : null))
  const asks = ready && known === null && localCounts === null
  const serverCounts = {
    shown: useTotal(filter, asks),
    unread: useTotal({ ...filter, unread: true }, asks),
    unanswered: useTotal({ ...filter, unanswered: true }, asks),
    mine: useTotal({ ...filter, mine: true }, asks),
  }
  if (known) return { shown: known.open, unread: known.unread, unanswered: known.unanswered, mine: known.mine }
  if (localCounts === null) return serverCounts
  const [shown = 0, unread = 0, unanswered = 0, mine = 0] = localCounts
  return { shown, unread, unanswered, mine }
}
