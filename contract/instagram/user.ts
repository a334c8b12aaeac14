// An Instagram account connected by an organisation, through the page it is linked to. Webhooks find it by `fbId`.
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
    /** The linked page, whose token speaks for the account. */
    fbPageId: reference(),
    isPassive: flag(),
    /** New threads of this account go to this team. */
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
