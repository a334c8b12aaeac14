// The orders of the inbox, as lists ask the server for them.
import type { SortSpec } from '../filter.ts'
import { threadOrders } from './thread-order.ts'
import type { InboxOrder } from './thread-order.ts'

/** Among equal ones the later id stands first, in every order: the browser holds them so. */
export const toThreadSort = (order: InboxOrder): SortSpec => ({
  [threadOrders[order]]: order === 'newest' ? -1 : 1,
  _id: -1,
})
