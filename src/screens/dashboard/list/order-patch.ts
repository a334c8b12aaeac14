// The patch of the filter that belongs to an order: the orders of those who wait show no others.
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'

export const toOrderPatch = (order: InboxFilter['order']): Partial<InboxFilter> =>
  order === 'newest' ? { order } : { order, unanswered: true }
