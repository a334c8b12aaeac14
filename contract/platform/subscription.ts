// What an organisation has subscribed to: services and how many accounts of each, for a time.
import { defineEntity } from '../entity.ts'
import { boolean, object, text, time } from '../fields.ts'
import { serviceAllowance } from './organisation.ts'

export const subscriptionEntity = defineEntity({
  type: 'ORGANISATIONSUBSCRIPTION',
  base: '/api/organisationSubscriptions',
  schema: object({ name: text(), isActive: boolean(), startTime: time(), endTime: time(), allowance: serviceAllowance() }),
  references: {},
  scope: { kind: 'organisation' },
  allow: { list: 'manager', get: 'manager', create: 'admin', update: 'admin', remove: 'admin' },
  cached: true,
  filterable: ['name', 'isActive', 'startTime', 'endTime'],
  sortable: ['name', 'endTime'],
  title: (subscription) => subscription.name || subscription._id,
})
