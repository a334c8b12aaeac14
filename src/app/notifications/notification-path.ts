// Target of a desktop notification: the new message in its conversation; the queue or the user's own security settings; otherwise the
// notification itself.
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

/** Conversations have one desktop notification each; a new one replaces it. */
export const toNotificationTag = ({ _id, data }: Pick<Row<'NOTIFICATION'>, '_id' | 'data'>): string =>
  typeof data?.['threadId'] === 'string' ? data['threadId'] : _id
