// A label of a WhatsApp Web phone, put on its chats.
import { defineEntity } from '../entity.ts'
import { colour, object, platformData, platformId, reference, text } from '../fields.ts'

export const waWebLabelEntity = defineEntity({
  type: 'WAWEBLABEL',
  base: '/api/waweb/labels',
  schema: object({
    name: text(),
    hexColor: colour(),
    remoteId: platformId(),
    waWebPhoneId: reference().required(),
    data: platformData(),
  }),
  references: { waWebPhoneId: { to: 'WAWEBPHONE', onDelete: 'cascade' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', remove: 'manager' },
  unique: [['waWebPhoneId', 'remoteId']],
  cached: false,
  filterable: ['name', 'waWebPhoneId'],
  sortable: ['name'],
  title: (label) => label.name || label._id,
})
