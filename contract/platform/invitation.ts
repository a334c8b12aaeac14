// Somebody whom a manager asks into an organisation, by what the manager knows of them: an e-mail address or a user name.
// It looks the same whether there is such a person or not.
import { defineEntity } from '../entity.ts'
import { choice, object, reference, text } from '../fields.ts'

/** An invitation that nobody has answered ends after so many days. */
export const invitationDays = 14
/** Invitations of one organisation that wait at once. */
export const maxInvitations = 50

export const invitationEntity = defineEntity({
  type: 'ORGANISATIONINVITATION',
  base: '/api/organisationInvitations',
  schema: object({
    /** As it was typed: e-mail address or user name. */
    account: text(254).required(),
    role: choice('agent', 'manager'),
    state: choice('waiting', 'declined'),
    invitedById: reference(),
  }),
  references: { invitedById: { to: 'USER', onDelete: 'keep' } },
  scope: { kind: 'organisation' },
  allow: { list: 'manager', get: 'manager', remove: 'manager' },
  unique: [['organisationId', 'account']],
  cached: true,
  filterable: ['account', 'state', 'role'],
  sortable: ['account'],
  title: (invitation) => invitation.account,
})
