// An Instagram conversation between one of our accounts and one person.
import { defineEntity } from '../entity.ts'
import { object, platformData, platformId, reference, time } from '../fields.ts'

export const igConversationEntity = defineEntity({
  type: 'IGCONVERSATION',
  base: '/api/ig/conversations',
  schema: object({
    /** The platform's conversation id; empty until known. */
    fbId: platformId(),
    igUserId: reference().required(),
    igCustomerUserId: reference().required(),
    /** The customer's last action that opened a reply window. */
    lastInteractionTime: time(),
    /** All our messages up to these times were delivered / read (they only advance). */
    deliveredUntil: time(),
    readUntil: time(),
    data: platformData(),
  }),
  references: {
    igUserId: { to: 'IGUSER', onDelete: 'keep' },
    igCustomerUserId: { to: 'IGCUSTOMERUSER', onDelete: 'keep' },
  },
  scope: { kind: 'thread', field: '_id' },
  allow: { list: 'member', get: 'member' },
  unique: [['igUserId', 'igCustomerUserId']],
  cached: true,
  filterable: ['fbId', 'igUserId', 'igCustomerUserId'],
  sortable: ['lastInteractionTime'],
  title: (conversation) => conversation.fbId || conversation._id,
})
