// An invitation as the invited person sees it, until they answer: in their own stream, because they are no member yet.
import { defineEntity } from '../entity.ts'
import { choice, object, reference, text } from '../fields.ts'

export const membershipOfferEntity = defineEntity({
  type: 'MEMBERSHIPOFFER',
  base: '/api/membershipOffers',
  schema: object({
    userId: reference().required(),
    invitationId: reference().required(),
    organisationName: text(),
    /** Who asks. */
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
