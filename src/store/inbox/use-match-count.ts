// How many conversations pass a filter: counted here where all of them are held, else asked of the backend.
import { weakMapMemoize } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import type { EntitiesState } from '../entities/entities-reducer.ts'
import { getEffectiveRow } from '../entities/effective-row.ts'
import type { OptimisticUpdatesState } from '../entities/optimistic-updates-slice.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import { useAppSelector } from '../hooks.ts'
import { api } from '../records/api.ts'
import { matchesFilter } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { toServerFilter } from './server-filter.ts'

const countHeld = weakMapMemoize(
  (entities: EntitiesState, overlays: OptimisticUpdatesState, filter: InboxFilter, userId: string | null): number => {
    const passes = matchesFilter(filter, userId)
    return rowsIn(entities.THREAD.table).filter(({ _id }) => {
      const thread = getEffectiveRow(entities, overlays, 'THREAD', _id) as Row<'THREAD'> | undefined
      return thread !== undefined && passes(thread)
    }).length
  },
)

/** @param filter the same object for as long as it says the same @returns null: nobody has said yet */
export const useMatchCount = (filter: InboxFilter): number | null => {
  const userId = useAppSelector((state) => state.session.userId)
  const isReady = useAppSelector((state) => state.inbox.status === 'ready')
  const isHeld = useAppSelector(
    (state) => state.inbox.complete && (filter.status === 'open' || filter.status === 'snoozed'),
  )
  const held = useAppSelector((state) => (isHeld ? countHeld(state.entities, state.overlays, filter, userId) : null))
  const { currentData } = api.useListQuery(
    { type: 'THREAD', filter: toServerFilter(filter, userId), limit: 1 },
    { skip: isHeld || !isReady },
  )
  return held ?? currentData?.params.total ?? null
}
