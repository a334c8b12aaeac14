// A WhatsApp Web message, inbound or outbound.
import { defineEntity } from '../entity.ts'
import { object, reference } from '../fields.ts'
import { messageFields } from '../message-fields.ts'

export const waWebMessageEntity = defineEntity({
  type: 'WAWEBMESSAGE',
  base: '/api/waweb/messages',
  // `data.body` is the text as the network sent it.
  schema: object({ ...messageFields(), waWebPhoneId: reference().required(), waWebChatId: reference().required() }),
  references: {
    waWebPhoneId: { to: 'WAWEBPHONE', onDelete: 'keep' },
    waWebChatId: { to: 'WAWEBCHAT', onDelete: 'cascade' },
    fromId: { to: 'WAWEBCONTACT', onDelete: 'clear' },
    agentId: { to: 'USER', onDelete: 'keep' },
  },
  otherReferences: {
    'reactions.fromId': { to: ['WAWEBCONTACT'], onDelete: 'clear' },
  },
  scope: { kind: 'thread', field: 'waWebChatId' },
  allow: { list: 'member', get: 'member' },
  unique: [['waWebPhoneId', 'fbId']],
  cached: true,
  filterable: [
    'fbId',
    'waWebPhoneId',
    'waWebChatId',
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
  title: (message) => message.message || message._id,
})
