// A pending invitation as the invited person sees it, in their own stream, because they are not a member yet.
import { defineEntity } from '../entity.ts'
import { choice, object, reference, text } from '../fields.ts'

export const membershipOfferEntity = defineEntity({
  type: 'MEMBERSHIPOFFER',
  base: '/api/membershipOffers',
  schema: object({
    userId: reference().required(),
    invitationId: reference().required(),
    organisationName: text(),
    /** Name of the inviting user. */
    invitedBy: text(),
    role: choice('agent', 'manager'),
  }),
  references: {
    userId: { to: 'USER', onDelete: 'cascade' },
    invitationId: { to: 'ORGANISATIONINVITATION', onDelete: 'cascade' },
  },
  scope: { kind: 'own', field: 'userId' },
  allow: { list: 'own', get: 'own' },
  unique: [['userId', 'invitationId']],
  cached: true,
  bootstrap: true,
  filterable: [],
  sortable: [],
  title: (offer) => offer.organisationName || offer._id,
})
