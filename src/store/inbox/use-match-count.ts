// Number of conversations that match a filter: counted here if all of them are in memory, otherwise requested from the server.
import { useMemo } from 'react'
import { useAppSelector } from '../hooks.ts'
import { api } from '../records/api.ts'
import { createHeldCounts } from './held-counts.ts'
import { matchesFilter } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { toServerFilter } from './server-filter.ts'

/** @param filter the same object while it is unchanged @returns null: not known yet */
export const useMatchCount = (filter: InboxFilter): number | null => {
  const userId = useAppSelector((state) => state.session.userId)
  const isReady = useAppSelector((state) => state.inbox.status === 'ready')
  const isHeld = useAppSelector(
    (state) => state.inbox.complete && (filter.status === 'open' || filter.status === 'snoozed'),
  )
  const countHeld = useMemo(() => createHeldCounts([matchesFilter(filter, userId)]), [filter, userId])
  // While the open conversations are still loading, the count would be too low.
  const localCount = useAppSelector((state) => (isReady && isHeld ? countHeld(state)[0] : null))
  const { currentData } = api.useListQuery(
    { type: 'THREAD', filter: toServerFilter(filter, userId), limit: 1 },
    { skip: isHeld || !isReady },
  )
  return localCount ?? currentData?.params.total ?? null
}
