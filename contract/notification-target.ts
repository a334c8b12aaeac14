// Where a notification that tells of no record leads: to the queue whose figure reached its limit, or to one's own security.
import { toQueuePath } from './queue-notification.ts'

const securityPath = '/profile?selectedTab=security'

/** null: to the notification itself, or to the record it tells of. */
export const toNotificationTarget = (type: unknown, data: unknown): string | null =>
  type === 'SECOND_FACTOR_REMOVED' ? securityPath : toQueuePath(data)
