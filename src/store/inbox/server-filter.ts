// The list's filter as the backend takes it.
import type { Filter } from '../../../contract/filter.ts'
import type { InboxFilter } from './inbox-filter.ts'

/** @param userId whose threads `mine` are */
export const serverFilterOf = (filter: InboxFilter, userId: string | null): Filter => ({
  ...(filter.status === 'all' ? {} : { status: filter.status }),
  ...(filter.service === null ? {} : { service: filter.service }),
  ...(filter.accountId === null ? {} : { accountId: filter.accountId }),
  ...(filter.unread ? { unreadCount: { $gt: 0 } } : {}),
  ...(filter.unanswered ? { isAnswered: false } : {}),
  ...(filter.mine ? { assigneeId: userId } : {}),
})
