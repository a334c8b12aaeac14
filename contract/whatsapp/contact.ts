// A person who writes to one of our WhatsApp numbers; the conversation with him is the work item.
import { defineEntity } from '../entity.ts'
import { count, object, platformData, platformId, reference, text, textList, time } from '../fields.ts'

export const waContactEntity = defineEntity({
  type: 'FBWACONTACT',
  base: '/api/wa/contacts',
  schema: object({
    name: text(),
    /** The business-scoped user id (BSUID); empty until the platform gives one. */
    fbId: platformId(),
    /** His phone number, digits with country code (wa_id); empty where the platform keeps it back. */
    remoteId: platformId(),
    /** Numbers and user ids that are not his any more, and the ids of records that became one with this. */
    formerIds: textList(),
    fbWaBAId: reference().required(),
    fbWaPhoneId: reference().required(),
    customerId: reference(),
    lastMessageId: reference(),
    lastMessageDate: time(),
    unreadMessageCount: count(),
    /** The customer's last action that opened a reply window. */
    lastInteractionTime: time(),
    /** profile_picture_url, username; when each of his names was heard, and until when his numbers were his. */
    data: platformData(),
  }),
  references: { fbWaBAId: 'FBWABA', fbWaPhoneId: 'FBWAPHONE', customerId: 'CUSTOMER', lastMessageId: 'FBWAMESSAGE' },
  scope: { kind: 'thread', field: '_id' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbWaPhoneId', 'fbId'], ['fbWaPhoneId', 'remoteId']],
  cached: true,
  defaultSort: { field: 'lastMessageDate', direction: 'descending' },
  filterable: ['fbId', 'remoteId', 'name', 'fbWaBAId', 'fbWaPhoneId', 'customerId', 'lastMessageDate', 'unreadMessageCount', 'formerIds'],
  sortable: ['lastMessageDate', 'fbWaBAId', 'fbWaPhoneId', 'name'],
  title: (contact) => contact.name || contact.remoteId || contact.fbId || contact._id,
})
