// A conversation: one per thing somebody must answer. Derived from channel records in their transaction.
import { defineEntity } from '../entity.ts'
import { boolean, choice, count, flag, object, reference, references, text, textList, time } from '../fields.ts'
import { deliveryStatuses } from '../delivery.ts'
import { getRecordTypes, services } from '../channels.ts'
import { queueReasons } from '../queue-reasons.ts'
import { givenCloseReasons } from '../close-reasons.ts'
import { threadItemTypes } from '../items.ts'
import { threadSortKeys } from './thread-order.ts'

const threadStatuses = ['open', 'snoozed', 'closed'] as const

/** Given by a user, computed from the replies (`answered`, `unanswered`), or set because the account, its token or the item is gone. */
const threadCloseReasons = [
  ...givenCloseReasons,
  'unanswered',
  'accountDeleted',
  'accountElsewhere',
  'tokenDeleted',
  'removed',
] as const
export type ThreadCloseReason = (typeof threadCloseReasons)[number]

export const threadEntity = defineEntity({
  type: 'THREAD',
  base: '/api/threads',
  schema: object({
    service: choice(...services).required(),
    /** The item type (contract/items.ts). */
    itemType: choice(...threadItemTypes).required(),
    itemId: reference().required(),
    accountType: text(40),
    accountId: reference().required(),
    /** The post or media that a comment is under, or that is the conversation itself. */
    contextType: text(40),
    contextId: reference(),
    /** Ids of conversations that were merged into this one, and of their items; links to them lead here. */
    formerIds: textList(),
    customerId: reference(),
    /** The customer's name and picture as the list shows them. */
    title: text(),
    imageUrl: text(2_000),
    snippet: text(200),
    snippetFrom: choice('customer', 'us'),
    /** Author of the last message if it is ours; null: nobody here, e.g. written in the platform's own inbox. */
    snippetUserId: reference(),
    /** Delivery status of the last message if it is ours; `unknown`: it is not known whether the platform accepted it. */
    snippetStatus: choice(...deliveryStatuses, 'unknown'),
    lastMessageTime: time(),
    lastInboundTime: time(),
    lastOutboundTime: time(),
    /** Our newest message. The author of a reply must have seen it, else the reply is HELD. */
    lastOutboundId: reference(),
    unreadCount: count(),
    isAnswered: boolean(),
    /** Number of visible comments of others that nobody has answered, hidden, kept or deleted. */
    moderationCount: count(),
    status: choice(...threadStatuses).required(),
    closeReason: choice(...threadCloseReasons),
    snoozedUntil: time(),
    /** When it last came back from being snoozed; null: never, or it was snoozed or closed since. */
    returnedTime: time(),
    /** Closed as spam and not undone; further messages notify nobody. */
    isSpam: flag(),
    /** The customer is blocked: nothing reopens the conversation, and replies are refused. */
    isBlocked: flag(),
    assigneeId: reference(),
    /** Why no assignment rule assigned it; null: it has an assignee, or no rule matched. */
    queueReason: choice(...queueReasons),
    teamId: reference(),
    labelIds: references(),
    /** The time until which the platform lets us reply freely. */
    replyDeadline: time(),
    /** Beginning of the current episode; null while closed. */
    episodeStart: time(),
    /** First reply by a person in the current or last episode; null: none. */
    firstReplyTime: time(),
    /** When it was last closed, even if reopened since. */
    closedTime: time(),
  }),
  references: {
    customerId: { to: 'CUSTOMER', onDelete: 'clear' },
    assigneeId: { to: 'USER', onDelete: 'clear' },
    snippetUserId: { to: 'USER', onDelete: 'keep' },
    teamId: { to: 'TEAM', onDelete: 'clear' },
    labelIds: { to: 'SOCIALLABELOPTION', onDelete: 'clear' },
  },
  otherReferences: {
    itemId: {
      to: getRecordTypes('items'),
      onDelete: 'cascade',
    },
    accountId: { to: getRecordTypes('accounts'), onDelete: 'keep' },
    contextId: { to: getRecordTypes('contexts'), onDelete: 'clear' },
    lastOutboundId: {
      to: getRecordTypes('messages'),
      onDelete: 'clear',
    },
  },
  scope: { kind: 'thread', field: 'itemId' },
  allow: { list: 'member', get: 'member' },
  unique: [['itemId']],
  cached: true,
  bootstrap: true,
  filterable: [
    'service',
    'itemType',
    'itemId',
    'formerIds',
    'accountId',
    'contextId',
    'customerId',
    'isBlocked',
    'isSpam',
    'status',
    'assigneeId',
    'teamId',
    'labelIds',
    'unreadCount',
    'isAnswered',
    'moderationCount',
    'lastMessageTime',
    'lastInboundTime',
    'lastOutboundTime',
    'replyDeadline',
    'firstReplyTime',
    'closedTime',
    'title',
  ],
  // Sorting by `contextId` groups comments by their post or media.
  sortable: ['lastMessageTime', 'lastInboundTime', 'replyDeadline', 'unreadCount', 'moderationCount', 'contextId'],
  sortKeys: threadSortKeys,
  searchable: ['title'],
  defaultSort: { field: 'lastMessageTime', direction: 'descending' },
  title: (thread) => thread.title || thread._id,
})
