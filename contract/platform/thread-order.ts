// The orders of the inbox: as the browser keeps them over what it holds, and as the server sorts its pages.
import type { SortKey } from '../sort-key.ts'

/** By the newest message; of unanswered ones by who waits longest; of those with a reply window by whose ends first. */
export const inboxOrders = ['newest', 'waiting', 'deadline'] as const
export type InboxOrder = (typeof inboxOrders)[number]

/** It has come back from being put off, and nothing was written since. */
export const threadReturn = { field: 'returnedTime', while: { status: 'open' }, after: 'lastMessageTime' } as const

export const threadSortKeys = {
  /** What has come back stands where its return puts it, not where it was put off. */
  inboxTime: [threadReturn, { field: 'lastMessageTime' }, { field: 'createdTime' }],
  waitingSince: [{ field: 'lastInboundTime' }],
  windowEnd: [{ field: 'replyDeadline' }],
} as const satisfies Record<string, SortKey>

/** The newest come first in their order; in the others what has been waiting, or ends, first. */
export const threadOrders = {
  newest: 'inboxTime',
  waiting: 'waitingSince',
  deadline: 'windowEnd',
} as const satisfies Record<InboxOrder, keyof typeof threadSortKeys>
