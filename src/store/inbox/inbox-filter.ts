// Which conversations the list shows.
import type { Row } from '../../../contract/index.ts'
import type { InboxOrder } from '../../../contract/platform/thread-order.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'

export interface InboxFilter {
  readonly service: string | null
  readonly accountId: string | null
  readonly unread: boolean
  readonly unanswered: boolean
  readonly mine: boolean
  /** Comments in it wait for a manager. */
  readonly moderate: boolean
  readonly organisationId: string | null
  /** Several, their ids with commas between; left out in records of older versions. */
  readonly organisationIds?: string | null
  /** A label that the conversation has. */
  readonly labelId: string | null
  readonly assigned: 'nobody' | 'somebody' | null
  /** Whose they are: also somebody else's. */
  readonly assigneeId: string | null
  readonly teamId: string | null
  /** UTC: the reply window ends in the hour before it. */
  readonly endsUntil: string | null
  /** Nobody has answered since it was opened. */
  readonly unattended: boolean
  /** UTC: closed since then. */
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

/** Beginning and end of the hour, UTC. */
export const getHourBefore = (until: string): { readonly from: string; readonly until: string } => ({
  from: new Date(Date.parse(until) - urgentBelowMs).toISOString(),
  until,
})

const endsWithinHourBefore = (until: string, deadline: string | null | undefined): boolean =>
  Boolean(deadline && deadline > getHourBefore(until).from && deadline <= until)

/** Whether a thread passes. @param userId whose threads `mine` are */
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

/** Whether the list shows all conversations of its status, in whatever order. */
export const isWhole = (filter: InboxFilter): boolean =>
  isSameFilter({ ...filter, status: everything.status, order: everything.order }, everything)
