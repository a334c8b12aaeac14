// How many accounts of each service one Facebook user may connect for an organisation. Written by its own call only.
import { defineEntity } from '../entity.ts'
import { object, reference } from '../fields.ts'
import { serviceAllowanceSchema } from './organisation.ts'

export const allowanceEntity = defineEntity({
  type: 'ORGANISATIONFBUSERALLOWANCE',
  base: '/api/organisationFbUserAllowance',
  schema: object({ fbUserId: reference().required(), allowance: serviceAllowanceSchema() }),
  references: { fbUserId: { to: 'FBUSER', onDelete: 'cascade' } },
  scope: { kind: 'organisation' },
  allow: { list: 'manager', get: 'manager' },
  unique: [['organisationId', 'fbUserId']],
  cached: true,
  filterable: ['fbUserId'],
  sortable: [],
  title: (allowance) => allowance.fbUserId,
})
