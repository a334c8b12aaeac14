// A user's membership in an organisation: agent or manager, and their teams there.
import { defineEntity } from '../entity.ts'
import { maxCapacity } from '../agent-states.ts'
import { choice, count, object, reference, references } from '../fields.ts'

/** Maximum number of open conversations that assignment rules give to one member; null: unlimited. */
export const capacityField = () => count().min(1, 'INVALID_VALUE').max(maxCapacity, 'INVALID_VALUE').nullable()

export const membershipEntity = defineEntity({
  type: 'ORGANISATIONMEMBERSHIP',
  base: '/api/organisationMemberships',
  schema: object({
    userId: reference().required(),
    role: choice('agent', 'manager'),
    teamIds: references(),
    capacity: capacityField(),
  }),
  references: { userId: { to: 'USER', onDelete: 'cascade' }, teamIds: { to: 'TEAM', onDelete: 'clear' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  unique: [['organisationId', 'userId']],
  fixed: ['userId'],
  cached: true,
  bootstrap: true,
  filterable: ['userId', 'role', 'teamIds'],
  sortable: ['role'],
  title: (membership) => membership.userId,
})
