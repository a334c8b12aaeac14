// Counts the pending work that signing out would discard.
import { isWork } from './outbox-entry.ts'
import { selectOwn } from './outbox-slice.ts'
import type { OwnEntriesState } from './outbox-slice.ts'

/** Number of replies, notes and acts that would be lost; a closing command counts with its reply while that waits. */
export const selectUnsentCount = (state: OwnEntriesState): number => {
  const own = selectOwn(state).filter(isWork)
  const waiting = new Set(own.map(({ commandId }) => commandId))
  return own.filter((entry) => entry.kind === 'reply' || !entry.follows || !waiting.has(entry.follows)).length
}
