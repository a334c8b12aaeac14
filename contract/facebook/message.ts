// A Messenger message, inbound or outbound.
import { defineEntity } from '../entity.ts'
import { array, choice, object, reference, references, text } from '../fields.ts'
import { messageFields } from '../message-fields.ts'

/** Platform content that a message shares: a post, a link. */
export const share = () => object({ name: text(400), description: text(2_000), link: text(4_000) })

export const messageEntity = defineEntity({
  type: 'FBMESSAGE',
  base: '/api/fb/messages',
  schema: object({
    ...messageFields(),
    fbPageId: reference().required(),
    fbConversationId: reference().required(),
    toIds: references(),
    shares: array(share()),
    /** RESPONSE, UPDATE or MESSAGE_TAG, for outbound messages; the tag is in `tags`. */
    messagingType: choice('RESPONSE', 'UPDATE', 'MESSAGE_TAG'),
  }),
  references: {
    fbPageId: { to: 'FBPAGE', onDelete: 'keep' },
    fbConversationId: { to: 'FBCONVERSATION', onDelete: 'cascade' },
    fromId: { to: 'FBUSER', onDelete: 'clear' },
    agentId: { to: 'USER', onDelete: 'keep' },
  },
  otherReferences: {
    toIds: { to: ['FBUSER'], onDelete: 'clear' },
    'reactions.fromId': { to: ['FBUSER'], onDelete: 'clear' },
  },
  scope: { kind: 'thread', field: 'fbConversationId' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbPageId', 'fbId']],
  cached: true,
  filterable: [
    'fbId',
    'fbPageId',
    'fbConversationId',
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
