// Which work items the list shows.
import type { Row } from '../../../contract/index.ts'

export interface InboxFilter {
  readonly service: string | null
  readonly accountId: string | null
  readonly unread: boolean
  readonly unanswered: boolean
  readonly mine: boolean
  readonly status: 'open' | 'snoozed' | 'closed' | 'all'
}

export const everything: InboxFilter = { service: null, accountId: null, unread: false, unanswered: false, mine: false, status: 'open' }

/** Whether a thread passes. @param userId whose threads `mine` are */
export const passer =
  ({ service, accountId, unread, unanswered, mine, status }: InboxFilter, userId: string | null) =>
  (thread: Row<'THREAD'>): boolean =>
    (status === 'all' || thread.status === status) &&
    (service === null || thread.service === service) &&
    (accountId === null || thread.accountId === accountId) &&
    (!unread || (thread.unreadCount ?? 0) > 0) &&
    (!unanswered || thread.isAnswered === false) &&
    (!mine || (userId !== null && thread.assigneeId === userId))

export const sameFilter = (one: InboxFilter, other: InboxFilter): boolean =>
  (Object.keys(one) as (keyof InboxFilter)[]).every((key) => one[key] === other[key])
