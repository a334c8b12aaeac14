// A person who writes to one of our WhatsApp numbers; each has one conversation.
import { defineEntity } from '../entity.ts'
import { count, object, platformData, platformId, reference, text, textList, time } from '../fields.ts'

export const waContactEntity = defineEntity({
  type: 'FBWACONTACT',
  base: '/api/wa/contacts',
  schema: object({
    name: text(),
    /** The business-scoped user id (BSUID); empty until the platform gives one. */
    fbId: platformId(),
    /** Their phone number, digits with country code (wa_id); empty where the platform keeps it back. */
    remoteId: platformId(),
    /** Numbers and user ids that are not theirs any more, and the ids of records that became one with this. */
    formerIds: textList(),
    fbWaBAId: reference().required(),
    fbWaPhoneId: reference().required(),
    customerId: reference(),
    lastMessageId: reference(),
    lastMessageDate: time(),
    unreadMessageCount: count(),
    /** The customer's last action that opened a reply window. */
    lastInteractionTime: time(),
    /** profile_picture_url, username; when each of their names was heard, and until when their numbers were theirs. */
    data: platformData(),
  }),
  references: {
    fbWaBAId: { to: 'FBWABA', onDelete: 'keep' },
    fbWaPhoneId: { to: 'FBWAPHONE', onDelete: 'keep' },
    customerId: { to: 'CUSTOMER', onDelete: 'clear' },
    lastMessageId: { to: 'FBWAMESSAGE', onDelete: 'clear' },
  },
  scope: { kind: 'thread', field: '_id' },
  allow: { list: 'member', get: 'member' },
  unique: [
    ['fbWaPhoneId', 'fbId'],
    ['fbWaPhoneId', 'remoteId'],
  ],
  cached: true,
  defaultSort: { field: 'lastMessageDate', direction: 'descending' },
  filterable: [
    'fbId',
    'remoteId',
    'name',
    'fbWaBAId',
    'fbWaPhoneId',
    'customerId',
    'lastMessageDate',
    'unreadMessageCount',
    'formerIds',
  ],
  sortable: ['lastMessageDate', 'fbWaBAId', 'fbWaPhoneId', 'name'],
  title: (contact) => contact.name || contact.remoteId || contact.fbId || contact._id,
})
