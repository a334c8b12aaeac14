// An Instagram message, inbound or outbound.
import { defineEntity } from '../entity.ts'
import { array, choice, object, reference, references } from '../fields.ts'
import { share } from '../facebook/message.ts'
import { messageFields } from '../message-fields.ts'

export const igMessageEntity = defineEntity({
  type: 'IGMESSAGE',
  base: '/api/ig/messages',
  schema: object({
    ...messageFields(),
    igUserId: reference().required(),
    igConversationId: reference().required(),
    toIds: references(),
    shares: array(share()),
    messagingType: choice('RESPONSE', 'MESSAGE_TAG'),
  }),
  references: {
    igUserId: { to: 'IGUSER', onDelete: 'keep' },
    igConversationId: { to: 'IGCONVERSATION', onDelete: 'cascade' },
    fromId: { to: 'IGCUSTOMERUSER', onDelete: 'clear' },
    agentId: { to: 'USER', onDelete: 'keep' },
  },
  otherReferences: {
    toIds: { to: ['IGCUSTOMERUSER'], onDelete: 'clear' },
    'reactions.fromId': { to: ['IGCUSTOMERUSER'], onDelete: 'clear' },
  },
  scope: { kind: 'thread', field: 'igConversationId' },
  allow: { list: 'member', get: 'member' },
  unique: [['igUserId', 'fbId']],
  cached: true,
  filterable: [
    'fbId',
    'igUserId',
    'igConversationId',
    'fromId',
    'isRead',
    'ownerSent',
    'agentId',
    'status',
    'deleted',
    'commandId',
  ],
  sortable: ['isRead', 'agentId'],
  searchable: ['message'],
  title: (message) => message.message || message.fbId || message._id,
})
