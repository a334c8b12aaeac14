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
    /** Phone number, digits with country code (wa_id); empty if the platform withholds it. */
    remoteId: platformId(),
    /** Numbers and user ids that are no longer theirs, and ids of records that were merged into this one. */
    formerIds: textList(),
    fbWaBAId: reference().required(),
    fbWaPhoneId: reference().required(),
    customerId: reference(),
    lastMessageId: reference(),
    lastMessageDate: time(),
    unreadMessageCount: count(),
    /** The customer's last action that opened a reply window. */
    lastInteractionTime: time(),
    /** profile_picture_url, username; the time at which each of their names was reported, and until which each number was theirs. */
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
