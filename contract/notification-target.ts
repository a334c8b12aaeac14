// The target of a notification without a record: the queue whose figure reached its limit, or the user's security settings.
import { toQueuePath } from './queue-notification.ts'

const securityPath = '/profile?selectedTab=security'

/** null: the notification itself, or its record. */
export const toNotificationTarget = (type: unknown, data: unknown): string | null =>
  type === 'SECOND_FACTOR_REMOVED' ? securityPath : toQueuePath(data)
