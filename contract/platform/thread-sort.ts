// The sort orders of the inbox in the form of a list request.
import type { SortSpec } from '../filter.ts'
import { threadOrders } from './thread-order.ts'
import type { InboxOrder } from './thread-order.ts'

/** The later id comes first among equal records, in every order, as in the browser's local lists. */
export const toThreadSort = (order: InboxOrder): SortSpec => ({
  [threadOrders[order]]: order === 'newest' ? -1 : 1,
  _id: -1,
})
