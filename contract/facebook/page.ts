// A Facebook page connected by an organisation. Webhooks find it by `fbId`.
import { defineEntity } from '../entity.ts'
import { email, flag, object, platformData, platformId, reference, text, webAddress } from '../fields.ts'

export const pageEntity = defineEntity({
  type: 'FBPAGE',
  base: '/api/fb/pages',
  schema: object({
    fbId: platformId().required(),
    name: text(),
    imageUrl: webAddress(),
    email: email(),
    isPassive: flag(),
    /** Team for new conversations of this page. */
    teamId: reference(),
    /** link, is_webhooks_subscribed and other members that the platform sends. */
    data: platformData(),
  }),
  references: { teamId: { to: 'TEAM', onDelete: 'clear' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'admin', update: 'manager', remove: 'admin' },
  unique: [['fbId']],
  fixed: ['name', 'imageUrl', 'email', 'isPassive', 'data'],
  cached: true,
  bootstrap: true,
  filterable: ['fbId', 'name', 'isPassive', 'teamId'],
  sortable: ['name'],
  title: (page) => page.name || page.fbId,
})
