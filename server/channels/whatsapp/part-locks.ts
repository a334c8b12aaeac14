// Locks under which a webhook item is handled, all known from itself.
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { messageIdsOf, namesOf } from './item-parts.ts'
import type { Part } from './item-parts.ts'
import { nameLocks } from './locks.ts'

/**
 * Those of the messages are there because a message and what waits for it may call its person by different names: handled at the same
 * moment, one would not find the other there, nor the other one waiting, and nobody would look again.
 */
export const partLocks = (phoneFbId: string | null, part: Part): string[] => [
  ...nameLocks(phoneFbId, ...namesOf(part)),
  ...messageIdsOf(part).map((id) => messageWaitKey(phoneFbId, id)),
]
