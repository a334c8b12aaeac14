// Filter patch of a list order: the orders by waiting time show only unanswered conversations.
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'

export const toOrderPatch = (order: InboxFilter['order']): Partial<InboxFilter> =>
  order === 'newest' ? { order } : { order, unanswered: true }
