// Notifications: one record per conversation with what is new in it, one per post for its reactions until somebody reads it, and one per
// event for everything else. READSTATE records who has read which (docs/decisions.md, 22 and 190).
import { getRecordTypes, services } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { notificationTypes } from '../events.ts'
import { choice, count, flag, object, platformData, reference, references, text, time } from '../fields.ts'

export const notificationEntity = defineEntity({
  type: 'NOTIFICATION',
  base: '/api/notifications',
  schema: object({
    type: choice(...notificationTypes).required(),
    /** The only recipient; null: everybody who may see the conversation, by their own choice (contract/notification-choice.ts). */
    recipientId: reference(),
    /** The channel; null: none. */
    service: choice(...services).nullable(),
    /** For a conversation: users it concerns beside its assignee. */
    watcherIds: references(),
    /** Whether the new content mentions our account. */
    isMention: flag(),
    /** When a user it concerned read the conversation, or it was closed; from then on it concerns nobody. */
    settledTime: time(),
    threadItemId: reference(),
    itemType: text(40),
    itemId: reference(),
    /** Author and first words, for the text of the notification. */
    title: text(),
    snippet: text(200),
    /** Number of new items that share this record, which names the newest; null: it stands for one. */
    count: count().nullable(),
    /** Whether it is settled, or the requesting user has read it since it arrived; computed per response from their READSTATE. */
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
  // A post or a piece of media is not a conversation: events on it concern all members.
  scope: { kind: 'thread', field: 'threadItemId', recipient: 'recipientId', orMembers: true },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['type', 'recipientId', 'service', 'isRead', 'threadItemId', 'itemId'],
  // Sortable fields have an index. Each event queries by these fields, too.
  sortable: ['type', 'itemId', 'threadItemId'],
  title: (notification) => notification.title || notification.type,
})
