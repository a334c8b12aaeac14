// Where a notification outside the window leads: to the conversation it tells of, at what is new; to the queue, or one's own security; else to itself.
import type { Row } from '../../../contract/index.ts'
import { recordPattern } from '../../store/ui/record-paths.ts'
import { toNotificationTarget } from '../../../contract/notification-target.ts'
import { isPlaced, toMessagePath } from '../../../contract/thread-path.ts'

export const toNotificationPath = ({ _id, type, itemType, itemId, data }: Row<'NOTIFICATION'>): string => {
  const threadId = data?.['threadId']
  if (typeof threadId !== 'string')
    return toNotificationTarget(type, data) ?? recordPattern('NOTIFICATION').replace(':id', _id)
  return toMessagePath(threadId, itemId && isPlaced(itemType) ? itemId : null)
}

/** One notification of the system for each conversation, another takes its place. */
export const toNotificationTag = ({ _id, data }: Pick<Row<'NOTIFICATION'>, '_id' | 'data'>): string =>
  typeof data?.['threadId'] === 'string' ? data['threadId'] : _id
