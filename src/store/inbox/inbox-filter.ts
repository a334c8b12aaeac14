// The filter of the conversation list, and the test whether a conversation matches it.
import type { Row } from '../../../contract/index.ts'
import type { InboxOrder } from '../../../contract/platform/thread-order.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'

export interface InboxFilter {
  readonly service: string | null
  readonly accountId: string | null
  readonly unread: boolean
  readonly unanswered: boolean
  readonly mine: boolean
  /** Comments of the conversation wait for moderation by a manager. */
  readonly moderate: boolean
  readonly organisationId: string | null
  /** Several organisation ids, separated by commas; absent in records of older versions. */
  readonly organisationIds?: string | null
  /** The conversation has this label. */
  readonly labelId: string | null
  readonly assigned: 'nobody' | 'somebody' | null
  /** The assignee, who need not be the current user. */
  readonly assigneeId: string | null
  readonly teamId: string | null
  /** UTC; the reply window ends within the hour before this time. */
  readonly endsUntil: string | null
  /** No agent has replied since it was opened. */
  readonly unattended: boolean
  /** UTC; closed at or after this time. */
  readonly closedSince: string | null
  readonly status: 'open' | 'snoozed' | 'closed' | 'all'
  readonly order: InboxOrder
}

export const everything: InboxFilter = {
  service: null,
  accountId: null,
  unread: false,
  unanswered: false,
  mine: false,
  moderate: false,
  organisationId: null,
  organisationIds: null,
  labelId: null,
  assigned: null,
  assigneeId: null,
  teamId: null,
  endsUntil: null,
  unattended: false,
  closedSince: null,
  status: 'open',
  order: 'newest',
}

/** Start and end of the hour before a time, UTC. */
export const getHourBefore = (until: string): { readonly from: string; readonly until: string } => ({
  from: new Date(Date.parse(until) - urgentBelowMs).toISOString(),
  until,
})

const endsWithinHourBefore = (until: string, deadline: string | null | undefined): boolean =>
  Boolean(deadline && deadline > getHourBefore(until).from && deadline <= until)

/** Whether a conversation matches the filter. @param userId the user for the filter `mine` */
export const matchesFilter =
  (
    {
      service,
      accountId,
      unread,
      unanswered,
      mine,
      moderate,
      organisationId,
      organisationIds,
      labelId,
      assigned,
      assigneeId,
      teamId,
      endsUntil,
      unattended,
      closedSince,
      status,
      order,
    }: InboxFilter,
    userId: string | null,
  ) =>
  (thread: Row<'THREAD'>): boolean =>
    (status === 'all' || thread.status === status) &&
    (service === null || thread.service === service) &&
    (accountId === null || thread.accountId === accountId) &&
    (!unread || (thread.unreadCount ?? 0) > 0) &&
    (!unanswered || thread.isAnswered === false) &&
    (!moderate || (thread.moderationCount ?? 0) > 0) &&
    (organisationId === null || thread.organisationId === organisationId) &&
    (!organisationIds || organisationIds.includes(thread.organisationId ?? '-')) &&
    (labelId === null || (thread.labelIds ?? []).includes(labelId)) &&
    (assigned === null || Boolean(thread.assigneeId) === (assigned === 'somebody')) &&
    (assigneeId === null || thread.assigneeId === assigneeId) &&
    (teamId === null || thread.teamId === teamId) &&
    (order !== 'deadline' || Boolean(thread.replyDeadline)) &&
    (endsUntil === null || endsWithinHourBefore(endsUntil, thread.replyDeadline)) &&
    (!unattended || !thread.firstReplyTime) &&
    (closedSince === null || (thread.closedTime ?? '') >= closedSince) &&
    (!mine || (userId !== null && thread.assigneeId === userId))

export const isSameFilter = (one: InboxFilter, other: InboxFilter): boolean =>
  (Object.keys(one) as (keyof InboxFilter)[]).every((key) => one[key] === other[key])

/** Whether the filter hides no conversation of its status, in any order. */
export const isWhole = (filter: InboxFilter): boolean =>
  isSameFilter({ ...filter, status: everything.status, order: everything.order }, everything)
