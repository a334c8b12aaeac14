// A WhatsApp Business message, theirs or ours. Shared fields are filled for every kind; the platform's own shape stands in `data`.
import { defineEntity } from '../entity.ts'
import { object, reference, time } from '../fields.ts'
import { messageFields } from '../message-fields.ts'

export const waMessageEntity = defineEntity({
  type: 'FBWAMESSAGE',
  base: '/api/wa/messages',
  schema: object({
    // `data`: type, text, reaction, image, document, location ..., statuses, templateData, templateParams, template.
    ...messageFields(),
    fbWaBAId: reference().required(),
    fbWaPhoneId: reference().required(),
    fbWaContactId: reference().required(),
    fbWaMediaId: reference(),
    timestamp: time(),
    reactedToMessageId: reference(),
    repliedToMessageId: reference(),
  }),
  references: {
    fbWaBAId: 'FBWABA', fbWaPhoneId: 'FBWAPHONE', fbWaContactId: 'FBWACONTACT', fbWaMediaId: 'FBWAMEDIA', fromId: 'FBWACONTACT',
    agentId: 'USER', reactedToMessageId: 'FBWAMESSAGE', repliedToMessageId: 'FBWAMESSAGE',
  },
  scope: { kind: 'thread', field: 'fbWaContactId' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbWaPhoneId', 'fbId']],
  cached: true,
  filterable: ['fbId', 'fbWaBAId', 'fbWaPhoneId', 'fbWaContactId', 'fromId', 'isRead', 'ownerSent', 'agentId', 'status', 'deleted', 'commandId', 'replyTo'],
  sortable: ['isRead', 'agentId'],
  searchable: ['message'],
  title: (message) => message.message || message.fbId || message._id,
})
