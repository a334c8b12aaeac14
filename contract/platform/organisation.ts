// A company that answers its customers here.
import { defineEntity } from '../entity.ts'
import { boolean, choice, count, object, text, timeZone } from '../fields.ts'

/** How many accounts of each service. */
export const serviceAllowance = () => object({ FaFacebook: count(), FaInstagram: count(), FaWhatsapp: count() })

export const organisationEntity = defineEntity({
  type: 'ORGANISATION',
  base: '/api/organisations',
  schema: object({
    name: text(),
    allowedServices: object({ FaFacebook: boolean(), FaInstagram: boolean(), FaWhatsapp: boolean() }),
    /** How many accounts of each service it may connect. */
    allowance: serviceAllowance(),
    /** What agents see: all threads, those of their teams and their own, or their own only. Managers see all. */
    visibility: choice('all', 'team', 'own'),
    /** Day boundaries of reports follow it. */
    timeZone: timeZone(),
  }),
  references: {},
  scope: { kind: 'provider', concerns: 'itself' },
  allow: { list: 'member', get: 'member', create: 'admin', update: 'manager', remove: 'admin' },
  fixed: ['allowedServices', 'allowance'],
  cached: true,
  bootstrap: true,
  filterable: ['name', 'visibility'],
  sortable: ['name'],
  title: (organisation) => organisation.name || organisation._id,
})
