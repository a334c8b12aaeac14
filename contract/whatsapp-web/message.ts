// A WhatsApp Web message, theirs or ours.
import { defineEntity } from '../entity.ts'
import { object, reference } from '../fields.ts'
import { messageFields } from '../message-fields.ts'

export const waWebMessageEntity = defineEntity({
  type: 'WAWEBMESSAGE',
  base: '/api/waweb/messages',
  // `data.body` is the text as the network has it.
  schema: object({ ...messageFields(), waWebPhoneId: reference().required(), waWebChatId: reference().required() }),
  references: { waWebPhoneId: 'WAWEBPHONE', waWebChatId: 'WAWEBCHAT', fromId: 'WAWEBCONTACT', agentId: 'USER' },
  scope: { kind: 'thread', field: 'waWebChatId' },
  allow: { list: 'member', get: 'member' },
  unique: [['waWebPhoneId', 'fbId']],
  cached: true,
  filterable: ['fbId', 'waWebPhoneId', 'waWebChatId', 'fromId', 'isRead', 'ownerSent', 'agentId', 'status', 'deleted', 'commandId'],
  sortable: ['isRead', 'agentId'],
  title: (message) => message.message || message._id,
})
