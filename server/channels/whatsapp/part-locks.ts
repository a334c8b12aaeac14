// Locks under which a webhook item is handled; the item itself names all of them.
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { messageIdsOf, namesOf } from './item-parts.ts'
import type { Part } from './item-parts.ts'
import { nameLocks } from './locks.ts'

/**
 * Messages are locked as well as names, because a message and an event that waits for it may name the person differently. Handled at the
 * same moment, the event would not find the message, the message would not find the parked event, and the event would stay parked.
 */
export const partLocks = (phoneFbId: string | null, part: Part): string[] => [
  ...nameLocks(phoneFbId, ...namesOf(part)),
  ...messageIdsOf(part).map((id) => messageWaitKey(phoneFbId, id)),
]
