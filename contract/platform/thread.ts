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

/** Given, computed from the replies (`answered`, `unanswered`), or where nobody closed it for its own sake. */
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
    /** The post or media that a comment stands under, or that is the conversation itself. */
    contextType: text(40),
    contextId: reference(),
    /** Ids of conversations that became one with this, and of their items: their addresses lead here. */
    formerIds: textList(),
    customerId: reference(),
    /** The customer's name and picture as the list shows them. */
    title: text(),
    imageUrl: text(2_000),
    snippet: text(200),
    snippetFrom: choice('customer', 'us'),
    /** Who wrote the last message where it is ours; null: nobody here, e.g. in the platform's own inbox. */
    snippetUserId: reference(),
    /** Delivery status of the last message where it is ours; unknown: nobody knows whether the platform took it. */
    snippetStatus: choice(...deliveryStatuses, 'unknown'),
    lastMessageTime: time(),
    lastInboundTime: time(),
    lastOutboundTime: time(),
    /** Our newest message: what a reply's author must have seen, else the reply is HELD. */
    lastOutboundId: reference(),
    unreadCount: count(),
    isAnswered: boolean(),
    /** Comments of others that everybody sees, and nobody has answered, hidden, kept or deleted. */
    moderationCount: count(),
    status: choice(...threadStatuses).required(),
    closeReason: choice(...threadCloseReasons),
    snoozedUntil: time(),
    /** When it last came back from being put off; null: never, or it was put off or closed since. */
    returnedTime: time(),
    /** Closed as spam, and nobody has taken that back: what comes in it is told to nobody. */
    isSpam: flag(),
    /** Its customer is blocked: nothing opens it, nothing is written in it. */
    isBlocked: flag(),
    assigneeId: reference(),
    /** Why no assignment rule gave it to anybody; null: it is somebody's, or no rule fitted. */
    queueReason: choice(...queueReasons),
    teamId: reference(),
    labelIds: references(),
    /** Until when the platform lets us answer freely. */
    replyDeadline: time(),
    /** When the present episode began; null while closed. */
    episodeStart: time(),
    /** When a person first answered in the present episode, or the last one; null: nobody has. */
    firstReplyTime: time(),
    /** When it was last closed, whatever became of it since. */
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
  // By what they stand under, comments come together.
  sortable: ['lastMessageTime', 'lastInboundTime', 'replyDeadline', 'unreadCount', 'moderationCount', 'contextId'],
  sortKeys: threadSortKeys,
  searchable: ['title'],
  defaultSort: { field: 'lastMessageTime', direction: 'descending' },
  title: (thread) => thread.title || thread._id,
})
