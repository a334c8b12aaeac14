// A person as known to a WhatsApp Web phone.
import { defineEntity } from '../entity.ts'
import { object, platformData, platformId, reference, text, webAddress } from '../fields.ts'

export const waWebContactEntity = defineEntity({
  type: 'WAWEBCONTACT',
  base: '/api/waweb/contacts',
  schema: object({
    name: text(),
    remoteId: platformId(),
    number: text(40),
    imageUrl: webAddress(),
    waWebPhoneId: reference().required(),
    customerId: reference(),
    /** imageUrl: the network's address of the picture; the time of that report. */
    data: platformData(),
  }),
  references: {
    waWebPhoneId: { to: 'WAWEBPHONE', onDelete: 'keep' },
    customerId: { to: 'CUSTOMER', onDelete: 'clear' },
  },
  scope: { kind: 'organisation', customer: 'customerId' },
  allow: { list: 'member', get: 'member' },
  unique: [['waWebPhoneId', 'remoteId']],
  cached: true,
  filterable: ['name', 'remoteId', 'number', 'waWebPhoneId', 'customerId'],
  sortable: ['name'],
  title: (contact) => contact.name || contact.number || contact._id,
})
