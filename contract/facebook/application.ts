// A Facebook application through which accounts are connected.
import { defineEntity } from '../entity.ts'
import { object, platformData, platformId, text, webAddress } from '../fields.ts'

export const applicationEntity = defineEntity({
  type: 'FBAPPLICATION',
  base: '/api/fb/applications',
  schema: object({
    fbId: platformId().required(),
    name: text(),
    imageUrl: webAddress(),
    loginRedirectUri: webAddress(),
    data: platformData(),
  }),
  references: {},
  scope: { kind: 'provider', concerns: 'everyone' },
  allow: { list: 'member', get: 'member', create: 'admin', update: 'admin', remove: 'admin' },
  unique: [['fbId']],
  fixed: ['imageUrl', 'data'],
  cached: true,
  filterable: ['fbId', 'name'],
  sortable: ['name'],
  title: (application) => application.name || application.fbId,
})
