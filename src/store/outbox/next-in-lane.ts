// The sending order within a lane, one lane per conversation.
import { isWork } from './outbox-entry.ts'
import type { PendingEntry } from './outbox-entry.ts'
import { selectOwn } from './outbox-slice.ts'
import type { OwnEntriesState } from './outbox-slice.ts'

/**
 * The next entry of a lane, oldest first. Failed entries wait for their author and are skipped; a held or stale one blocks the
 * others, except read markers.
 */
export const getNextInLane = (state: OwnEntriesState, threadId: string): PendingEntry | undefined => {
  const lane = selectOwn(state).filter((entry) => entry.threadId === threadId && entry.state !== 'failed')
  const [first] = lane
  return first?.state === 'held' || first?.state === 'stale' ? (lane.find((entry) => !isWork(entry)) ?? first) : first
}
