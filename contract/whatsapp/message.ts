// A WhatsApp Business message, inbound or outbound. Shared fields are filled for every kind; the platform's own format is in `data`.
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
    fbWaBAId: { to: 'FBWABA', onDelete: 'keep' },
    fbWaPhoneId: { to: 'FBWAPHONE', onDelete: 'keep' },
    fbWaContactId: { to: 'FBWACONTACT', onDelete: 'cascade' },
    fbWaMediaId: { to: 'FBWAMEDIA', onDelete: 'clear' },
    fromId: { to: 'FBWACONTACT', onDelete: 'clear' },
    agentId: { to: 'USER', onDelete: 'keep' },
    reactedToMessageId: { to: 'FBWAMESSAGE', onDelete: 'clear' },
    repliedToMessageId: { to: 'FBWAMESSAGE', onDelete: 'clear' },
  },
  otherReferences: {
    'reactions.fromId': { to: ['FBWACONTACT'], onDelete: 'clear' },
  },
  scope: { kind: 'thread', field: 'fbWaContactId' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbWaPhoneId', 'fbId']],
  cached: true,
  filterable: [
    'fbId',
    'fbWaBAId',
    'fbWaPhoneId',
    'fbWaContactId',
    'fromId',
    'isRead',
    'ownerSent',
    'agentId',
    'status',
    'deleted',
    'commandId',
    'replyTo',
  ],
  sortable: ['isRead', 'agentId'],
  searchable: ['message'],
  title: (message) => message.message || message.fbId || message._id,
})
