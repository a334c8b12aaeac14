// Converts the list's filter into the server's filter language.
import type { Filter } from '../../../contract/filter.ts'
import { getFilteredOrganisations } from './filtered-organisations.ts'
import { getHourBefore } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'

const withAssignee = ({ assigned, assigneeId }: InboxFilter): Filter => {
  const conditions: Filter[] = [
    ...(assigned === null ? [] : [{ assigneeId: { $exists: assigned === 'somebody' } }]),
    ...(assigneeId === null ? [] : [{ assigneeId }]),
  ]
  return conditions.length === 0 ? {} : { $and: conditions }
}

const withOrganisations = (filter: InboxFilter): Filter => {
  const ids = getFilteredOrganisations(filter)
  return ids === null ? {} : { organisationId: ids.length === 1 ? ids[0] : { $in: ids } }
}

const withDeadline = ({ endsUntil, order }: InboxFilter): Filter => {
  if (endsUntil !== null) return { replyDeadline: { $gt: getHourBefore(endsUntil).from, $lte: endsUntil } }
  return order === 'deadline' ? { replyDeadline: { $exists: true } } : {}
}

/** @param userId the user for the filter `mine` */
export const toServerFilter = (filter: InboxFilter, userId: string | null): Filter => ({
  ...(filter.status === 'all' ? {} : { status: filter.status }),
  ...(filter.service === null ? {} : { service: filter.service }),
  ...(filter.accountId === null ? {} : { accountId: filter.accountId }),
  ...(filter.unread ? { unreadCount: { $gt: 0 } } : {}),
  ...(filter.unanswered ? { isAnswered: false } : {}),
  ...(filter.moderate ? { moderationCount: { $gt: 0 } } : {}),
  ...withOrganisations(filter),
  ...(filter.labelId === null ? {} : { labelIds: filter.labelId }),
  ...withDeadline(filter),
  ...(filter.unattended ? { firstReplyTime: { $exists: false } } : {}),
  ...(filter.closedSince === null ? {} : { closedTime: { $gte: filter.closedSince } }),
  ...(filter.teamId === null ? {} : { teamId: filter.teamId }),
  // Separate from `mine`, which uses the same field: hence the `$and` inside.
  ...withAssignee(filter),
  ...(filter.mine ? { assigneeId: userId } : {}),
})
