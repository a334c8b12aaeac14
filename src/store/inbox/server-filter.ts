// The list's filter as the backend takes it.
import type { Filter } from '../../../contract/filter.ts'
import { getHourBefore } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'

/** @param userId whose threads `mine` are */
export const toServerFilter = (filter: InboxFilter, userId: string | null): Filter => ({
  ...(filter.status === 'all' ? {} : { status: filter.status }),
  ...(filter.service === null ? {} : { service: filter.service }),
  ...(filter.accountId === null ? {} : { accountId: filter.accountId }),
  ...(filter.unread ? { unreadCount: { $gt: 0 } } : {}),
  ...(filter.unanswered ? { isAnswered: false } : {}),
  ...(filter.organisationId === null ? {} : { organisationId: filter.organisationId }),
  ...(filter.labelId === null ? {} : { labelIds: filter.labelId }),
  ...(filter.endsUntil === null
    ? {}
    : { replyDeadline: { $gt: getHourBefore(filter.endsUntil).from, $lte: filter.endsUntil } }),
  // Beside `mine`, which names the same field.
  ...(filter.assigned === null ? {} : { $and: [{ assigneeId: { $exists: filter.assigned === 'somebody' } }] }),
  ...(filter.mine ? { assigneeId: userId } : {}),
})
