// The sort orders of the inbox, shared by the browser's local lists and the server's pages.
import type { SortKey } from '../sort-key.ts'

/** `newest`: by the last message; `waiting`: unanswered ones, longest wait first; `deadline`: with a reply window, earliest end first. */
export const inboxOrders = ['newest', 'waiting', 'deadline'] as const
export type InboxOrder = (typeof inboxOrders)[number]

/** The time it came back from being snoozed, as long as nothing was written since. */
export const threadReturn = { field: 'returnedTime', while: { status: 'open' }, after: 'lastMessageTime' } as const

export const threadSortKeys = {
  /** A conversation that came back is sorted by its return, not by its last message. */
  inboxTime: [threadReturn, { field: 'lastMessageTime' }, { field: 'createdTime' }],
  waitingSince: [{ field: 'lastInboundTime' }],
  windowEnd: [{ field: 'replyDeadline' }],
} as const satisfies Record<string, SortKey>

/** `newest` is descending; the others are ascending. */
export const threadOrders = {
  newest: 'inboxTime',
  waiting: 'waitingSince',
  deadline: 'windowEnd',
} as const satisfies Record<InboxOrder, keyof typeof threadSortKeys>
