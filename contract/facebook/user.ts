// A person (or page) as known to one of our pages. In Messenger `fbId` is the page-scoped id.
import { defineEntity } from '../entity.ts'
import { choice, flag, object, platformData, platformId, reference, references, text, webAddress } from '../fields.ts'

export const fbUserEntity = defineEntity({
  type: 'FBUSER',
  base: '/api/fb/users',
  schema: object({
    fbId: platformId().required(),
    name: text(),
    imageUrl: webAddress(),
    isPage: flag(),
    fbPageIds: references(),
    customerId: reference(),
    /** Whether the platform has given us the person's profile. */
    profile: choice('unknown', 'known', 'unavailable'),
    data: platformData(),
  }),
  references: { fbPageIds: { to: 'FBPAGE', onDelete: 'clear' }, customerId: { to: 'CUSTOMER', onDelete: 'clear' } },
  scope: { kind: 'organisation', customer: 'customerId' },
  allow: { list: 'member', get: 'member' },
  unique: [['organisationId', 'fbId']],
  cached: true,
  filterable: ['fbId', 'name', 'isPage', 'fbPageIds', 'customerId'],
  sortable: ['name'],
  title: (user) => user.name || user.fbId,
})
