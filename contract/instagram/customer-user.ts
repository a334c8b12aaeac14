// A person on Instagram as known to one of our accounts. `fbId` is the id scoped to our accounts.
import { defineEntity } from '../entity.ts'
import { choice, object, platformData, platformId, reference, references, text, webAddress } from '../fields.ts'

export const igCustomerUserEntity = defineEntity({
  type: 'IGCUSTOMERUSER',
  base: '/api/ig/customers',
  schema: object({
    fbId: platformId().required(),
    username: text(),
    name: text(),
    imageUrl: webAddress(),
    igUserIds: references(),
    customerId: reference(),
    /** Whether the platform has given us the person's profile. */
    profile: choice('unknown', 'known', 'unavailable'),
    data: platformData(),
  }),
  references: { igUserIds: { to: 'IGUSER', onDelete: 'clear' }, customerId: { to: 'CUSTOMER', onDelete: 'clear' } },
  scope: { kind: 'organisation', customer: 'customerId' },
  allow: { list: 'member', get: 'member' },
  unique: [['organisationId', 'fbId']],
  cached: true,
  filterable: ['fbId', 'username', 'name', 'igUserIds', 'customerId'],
  sortable: ['username', 'name'],
  title: (user) => user.username || user.name || user.fbId,
})
