// A subscription of an organisation: the accounts of each service that it covers, for a period of time.
import { defineEntity } from '../entity.ts'
import { boolean, mustBeGiven, object, text, time } from '../fields.ts'
import { serviceAllowanceSchema } from './organisation.ts'

export const subscriptionEntity = defineEntity({
  type: 'ORGANISATIONSUBSCRIPTION',
  base: '/api/organisationSubscriptions',
  schema: object({
    name: text().meta(mustBeGiven),
    isActive: boolean(),
    startTime: time(),
    endTime: time(),
    /** Null while it is active. */
    switchedOffTime: time(),
    allowance: serviceAllowanceSchema(),
  }),
  references: {},
  scope: { kind: 'organisation' },
  allow: { list: 'manager', get: 'manager', create: 'admin', update: 'admin', remove: 'admin' },
  fixed: ['switchedOffTime'],
  after: { endTime: 'startTime' },
  cached: true,
  filterable: ['name', 'isActive', 'startTime', 'endTime'],
  sortable: ['name', 'endTime'],
  title: (subscription) => subscription.name || subscription._id,
})
