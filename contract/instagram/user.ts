// An Instagram account that an organisation has connected through its linked page. Webhooks find it by `fbId`.
import { defineEntity } from '../entity.ts'
import { flag, object, platformData, platformId, reference, text, webAddress } from '../fields.ts'

export const igUserEntity = defineEntity({
  type: 'IGUSER',
  base: '/api/ig/users',
  schema: object({
    fbId: platformId().required(),
    username: text(),
    name: text(),
    imageUrl: webAddress(),
    /** The linked page, whose token also works for the account. */
    fbPageId: reference(),
    isPassive: flag(),
    /** Team for new conversations of this account. */
    teamId: reference(),
    data: platformData(),
  }),
  references: { fbPageId: { to: 'FBPAGE', onDelete: 'refuse' }, teamId: { to: 'TEAM', onDelete: 'clear' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'admin', update: 'manager', remove: 'admin' },
  unique: [['fbId']],
  fixed: ['username', 'name', 'imageUrl', 'fbPageId', 'isPassive', 'data'],
  cached: true,
  bootstrap: true,
  filterable: ['fbId', 'username', 'name', 'fbPageId', 'isPassive', 'teamId'],
  sortable: ['username', 'name'],
  title: (user) => user.username || user.name || user.fbId,
})
