// How much a sign-out would lose.
import { isWork } from './outbox-entry.ts'
import { selectOwn } from './outbox-slice.ts'
import type { OwnEntriesState } from './outbox-slice.ts'

/** How many replies, notes and acts would be lost by signing out; a closing goes with its reply, as long as that waits. */
export const selectUnsentCount = (state: OwnEntriesState): number => {
  const own = selectOwn(state).filter(isWork)
  const waiting = new Set(own.map(({ commandId }) => commandId))
  return own.filter((entry) => entry.kind === 'reply' || !entry.follows || !waiting.has(entry.follows)).length
}
