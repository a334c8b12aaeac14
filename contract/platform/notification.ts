// Notifications: one row a conversation, with what is new in it; one a post for its reactions, until somebody reads it; one an event
// for all else. READSTATE holds who has read which (docs/decisions.md, 22 and 190).
import { getRecordTypes, services } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { notificationTypes } from '../events.ts'
import { choice, count, flag, object, platformData, reference, references, text, time } from '../fields.ts'

export const notificationEntity = defineEntity({
  type: 'NOTIFICATION',
  base: '/api/notifications',
  schema: object({
    type: choice(...notificationTypes).required(),
    /** Whom alone it concerns; null: whoever may see the thread, as they have chosen (contract/notification-choice.ts). */
    recipientId: reference(),
    /** Where it came in; null: it is of no channel. */
    service: choice(...services).nullable(),
    /** Of a conversation: whom it concerns beside its assignee. */
    watcherIds: references(),
    /** Our account is mentioned in what is new. */
    isMention: flag(),
    /** When somebody whom it concerned had read the conversation, or it was closed: from then on it is nobody's. */
    settledTime: time(),
    threadItemId: reference(),
    itemType: text(40),
    itemId: reference(),
    /** Author and first words, for the text of the notification. */
    title: text(),
    snippet: text(200),
    /** How many new ones share the row, which names the newest; null: one of its own. */
    count: count().nullable(),
    /** Whether it is settled, or the one who asks has read it since it came: joined into answers, stored in their READSTATE. */
    isRead: flag(),
    data: platformData(),
  }),
  references: {
    recipientId: { to: 'USER', onDelete: 'cascade' },
    watcherIds: { to: 'USER', onDelete: 'clear' },
  },
  otherReferences: {
    threadItemId: {
      to: getRecordTypes('items'),
      onDelete: 'cascade',
    },
    itemId: {
      to: [
        ...getRecordTypes('messages'),
        ...getRecordTypes('contexts'),
        'FBREACTION',
        'THREADNOTE',
        'CHANNEL',
        'ORGANISATION',
        'FBACCESSTOKEN',
        'FBWABA',
        'FBWAPHONE',
        'FBWATEMPLATE',
      ],
      onDelete: 'cascade',
    },
  },
  // A post or a piece of media is no conversation: what happens to it concerns everybody.
  scope: { kind: 'thread', field: 'threadItemId', recipient: 'recipientId', orMembers: true },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['type', 'recipientId', 'service', 'isRead', 'threadItemId', 'itemId'],
  // Also what is looked for with every event: the sortable have an index.
  sortable: ['type', 'itemId', 'threadItemId'],
  title: (notification) => notification.title || notification.type,
})
