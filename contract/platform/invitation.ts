// An invitation of a person into an organisation, by e-mail address or user name.
// It looks the same whether that person exists or not.
import { defineEntity } from '../entity.ts'
import { choice, object, reference, text } from '../fields.ts'

/** Days after which an unanswered invitation expires. */
export const invitationDays = 14
/** Maximum number of pending invitations per organisation. */
export const maxInvitations = 50

export const invitationEntity = defineEntity({
  type: 'ORGANISATIONINVITATION',
  base: '/api/organisationInvitations',
  schema: object({
    /** E-mail address or user name, as typed. */
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
