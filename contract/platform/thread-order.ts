// The orders of the inbox: as the browser keeps them over what it holds, and as the server sorts its pages.
import type { SortSpec } from '../filter.ts'
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

interface ThreadOrder {
  readonly key: keyof typeof threadSortKeys
  readonly direction: 1 | -1
}

export const threadOrders: Readonly<Record<InboxOrder, ThreadOrder>> = {
  newest: { key: 'inboxTime', direction: -1 },
  waiting: { key: 'waitingSince', direction: 1 },
  deadline: { key: 'windowEnd', direction: 1 },
}

/** Among equal ones the later id stands first, in every order: the browser holds them so. */
export const toThreadSort = (order: InboxOrder): SortSpec => {
  const { key, direction } = threadOrders[order]
  return { [key]: direction, _id: -1 }
}
