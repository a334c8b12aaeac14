// The figures of the list as it is filtered now: how many it shows, and how many each quick filter would leave of them.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import { getEffectiveRow } from '../entities/effective-row.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import { useAppSelector } from '../hooks.ts'
import { api } from '../records/api.ts'
import type { RootState } from '../root-reducer.ts'
import { everything, matchesFilter, isWhole } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { selectInboxCounts, selectInboxFilter } from './inbox-slice.ts'
import { toServerFilter } from './server-filter.ts'

const quickFilters = ['unread', 'unanswered', 'mine'] as const

/** null: nobody has said yet. */
export type ListCounts = Readonly<Record<'shown' | (typeof quickFilters)[number], number | null>>

/** By a walk over what is held: the counters that are kept at hand know open conversations only, and no filter. */
const selectWalkedCounts = createSelector(
  [
    ({ entities }: RootState) => entities,
    ({ overlays }: RootState) => overlays,
    selectInboxFilter,
    ({ session }: RootState) => session.userId,
  ],
  (entities, overlays, filter, userId): ListCounts => {
    const passes = matchesFilter(filter, userId)
    const quick = quickFilters.map((name) => matchesFilter({ ...everything, status: 'all', [name]: true }, userId))
    const counts = [0, 0, 0]
    let shown = 0
    for (const { _id } of rowsIn(entities.THREAD.table)) {
      const thread = getEffectiveRow(entities, overlays, 'THREAD', _id) as Row<'THREAD'> | undefined
      if (!thread || !passes(thread)) continue
      shown += 1
      quick.forEach((also, index) => {
        if (also(thread)) counts[index] = (counts[index] ?? 0) + 1
      })
    }
    const [unread = 0, unanswered = 0, mine = 0] = counts
    return { shown, unread, unanswered, mine }
  },
)

const isAllOpen = (filter: InboxFilter): boolean => filter.status === everything.status && isWhole(filter)

/** Of what is not held here the backend is asked. */
const useTotal = (filter: InboxFilter, asked: boolean): number | null => {
  const userId = useAppSelector((state) => state.session.userId)
  const { currentData } = api.useListQuery(
    { type: 'THREAD', filter: toServerFilter(filter, userId), limit: 1 },
    { skip: !asked },
  )
  return currentData?.params.total ?? null
}

export const useListCounts = (): ListCounts => {
  const filter = useAppSelector(selectInboxFilter)
  const complete = useAppSelector((state) => state.inbox.complete)
  const ready = useAppSelector((state) => state.inbox.status === 'ready')
  const isHeld = complete && (filter.status === 'open' || filter.status === 'snoozed')
  const known = useAppSelector((state) => (isAllOpen(filter) ? selectInboxCounts(state) : null))
  const walked = useAppSelector((state) => (known === null && isHeld ? selectWalkedCounts(state) : null))
  const asks = ready && known === null && walked === null
  const asked = {
    shown: useTotal(filter, asks),
    unread: useTotal({ ...filter, unread: true }, asks),
    unanswered: useTotal({ ...filter, unanswered: true }, asks),
    mine: useTotal({ ...filter, mine: true }, asks),
  }
  if (known) return { shown: known.open, unread: known.unread, unanswered: known.unanswered, mine: known.mine }
  return walked ?? asked
}
