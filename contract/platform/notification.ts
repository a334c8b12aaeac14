// One row per event somebody should know of, except that reactions to one post share a row until somebody reads it; who has
// read it stands in READSTATE (decisions 22).
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
    /** Who did it and how it begins, for the notice's text. */
    title: text(),
    snippet: text(200),
    /** How many happenings share the row, which names the newest; null: one of its own. */
    count: count().nullable(),
    /** Whether the one who asks has read it: joined into answers, stored in his READSTATE. */
    isRead: flag(),
    data: platformData(),
  }),
  references: { recipientId: 'USER' },
  // A post or a piece of media is no work item: what happens to it concerns everybody.
  scope: { kind: 'thread', field: 'threadItemId', recipient: 'recipientId', orMembers: true },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['type', 'recipientId', 'threadItemId', 'itemId'],
  // Also what is looked for with every happening: the sortable have an index.
  sortable: ['type', 'itemId'],
  title: (notification) => notification.title || notification.type,
})
