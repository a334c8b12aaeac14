// A Messenger conversation between one of our pages and one person.
import { defineEntity } from '../entity.ts'
import { object, platformData, platformId, reference, time } from '../fields.ts'

export const conversationEntity = defineEntity({
  type: 'FBCONVERSATION',
  base: '/api/fb/conversations',
  schema: object({
    /** The platform's conversation id; empty until known. */
    fbId: platformId(),
    fbPageId: reference().required(),
    fbUserId: reference().required(),
    /** The customer's last action that opened a reply window. */
    lastInteractionTime: time(),
    /** All our messages up to these times were delivered / read (platform watermarks; they only advance). */
    deliveredUntil: time(),
    readUntil: time(),
    data: platformData(),
  }),
  references: { fbPageId: { to: 'FBPAGE', onDelete: 'keep' }, fbUserId: { to: 'FBUSER', onDelete: 'keep' } },
  scope: { kind: 'thread', field: '_id' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbPageId', 'fbUserId']],
  cached: true,
  filterable: ['fbId', 'fbPageId', 'fbUserId'],
  sortable: ['lastInteractionTime'],
  title: (conversation) => conversation.fbId || conversation._id,
})
