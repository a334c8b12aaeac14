// One row per event somebody should know of, except that reactions to one post share a row until somebody reads it; who has
// read it stands in READSTATE (docs/decisions.md, 22).
import { getRecordTypes } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { notificationTypes } from '../events.ts'
import { choice, count, flag, object, platformData, reference, text } from '../fields.ts'

export const notificationEntity = defineEntity({
  type: 'NOTIFICATION',
  base: '/api/notifications',
  schema: object({
    type: choice(...notificationTypes).required(),
    /** The assignee at the time; null: every member who may see the thread. */
    recipientId: reference(),
    threadItemId: reference(),
    itemType: text(40),
    itemId: reference(),
    /** Author and first words, for the text of the notification. */
    title: text(),
    snippet: text(200),
    /** How many happenings share the row, which names the newest; null: one of its own. */
    count: count().nullable(),
    /** Whether the one who asks has read it: joined into answers, stored in their READSTATE. */
    isRead: flag(),
    data: platformData(),
  }),
  references: { recipientId: { to: 'USER', onDelete: 'cascade' } },
  otherReferences: {
    threadItemId: {
      to: getRecordTypes('items'),
      onDelete: 'cascade',
    },
    itemId: {
      to: [...getRecordTypes('messages'), ...getRecordTypes('contexts'), 'FBREACTION', 'CHANNEL', 'ORGANISATION'],
      onDelete: 'cascade',
    },
  },
  // A post or a piece of media is no conversation: what happens to it concerns everybody.
  scope: { kind: 'thread', field: 'threadItemId', recipient: 'recipientId', orMembers: true },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['type', 'recipientId', 'threadItemId', 'itemId'],
  // Also what is looked for with every happening: the sortable have an index.
  sortable: ['type', 'itemId'],
  title: (notification) => notification.title || notification.type,
})
