// The allowance of one Facebook user: how many accounts of each service they may connect for an organisation. Written only by its own call.
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
