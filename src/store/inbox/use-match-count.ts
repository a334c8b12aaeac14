// How many conversations pass a filter: counted here where all of them are held, else asked of the backend.
import { useMemo } from 'react'
import { useAppSelector } from '../hooks.ts'
import { api } from '../records/api.ts'
import { createHeldCounts } from './held-counts.ts'
import { matchesFilter } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { toServerFilter } from './server-filter.ts'

/** @param filter the same object for as long as it says the same @returns null: nobody has said yet */
export const useMatchCount = (filter: InboxFilter): number | null => {
  const userId = useAppSelector((state) => state.session.userId)
  const isReady = useAppSelector((state) => state.inbox.status === 'ready')
  const isHeld = useAppSelector(
    (state) => state.inbox.complete && (filter.status === 'open' || filter.status === 'snoozed'),
  )
  const countHeld = useMemo(() => createHeldCounts([matchesFilter(filter, userId)]), [filter, userId])
  // While all that is open is still coming in, a count would be of a part.
  const held = useAppSelector((state) => (isReady && isHeld ? countHeld(state)[0] : null))
  const { currentData } = api.useListQuery(
    { type: 'THREAD', filter: toServerFilter(filter, userId), limit: 1 },
    { skip: isHeld || !isReady },
  )
  return held ?? currentData?.params.total ?? null
}
