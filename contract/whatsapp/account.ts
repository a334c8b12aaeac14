// A WhatsApp Business account of an organisation. Webhooks find it by `fbId`.
import { defineEntity } from '../entity.ts'
import { flag, object, platformData, platformId, text } from '../fields.ts'

export const waAccountEntity = defineEntity({
  type: 'FBWABA',
  base: '/api/wa/waba',
  schema: object({
    fbId: platformId().required(),
    username: text(),
    name: text(),
    isPassive: flag(),
    data: platformData(),
  }),
  references: {},
  scope: { kind: 'organisation' },
  // Not updatable, because its names come from the platform alone.
  allow: { list: 'member', get: 'member', create: 'admin', remove: 'admin' },
  unique: [['fbId']],
  cached: true,
  bootstrap: true,
  filterable: ['fbId', 'name', 'isPassive'],
  sortable: ['name'],
  title: (account) => account.name || account.fbId,
})
