// The order of sending: one lane for each conversation.
import { isWork } from './outbox-entry.ts'
import type { PendingEntry } from './outbox-entry.ts'
import { selectOwn } from './outbox-slice.ts'
import type { OwnEntriesState } from './outbox-slice.ts'

/**
 * The next entry of a lane, oldest first: failed ones wait for their author, a held or old one keeps the others waiting, but for what
 * somebody has read meanwhile.
 */
export const getNextInLane = (state: OwnEntriesState, threadId: string): PendingEntry | undefined => {
  const lane = selectOwn(state).filter((entry) => entry.threadId === threadId && entry.state !== 'failed')
  const [first] = lane
  return first?.state === 'held' || first?.state === 'stale' ? (lane.find((entry) => !isWork(entry)) ?? first) : first
}
