// A user's preferences that apply on all their devices. One record per subject.
import { defineEntity } from '../entity.ts'
import { object, platformData, reference, text } from '../fields.ts'

export const preferenceEntity = defineEntity({
  type: 'PREFERENCE',
  base: '/api/preferences',
  schema: object({
    /** Set by the server: the owner. */
    userId: reference().required(),
    /** The subject: `shortcuts`, `sending`, `notifications` or `firstSteps`. */
    subject: text(40).required(),
    /** Shortcuts: `off`, and `keys` of commands that differ from the defaults. Sending: `closes` and `then`. First steps: `away`. */
    value: platformData(),
  }),
  references: { userId: { to: 'USER', onDelete: 'cascade' } },
  scope: { kind: 'own', field: 'userId' },
  allow: { list: 'own', get: 'own', create: 'own', update: 'own', remove: 'own' },
  unique: [['userId', 'subject']],
  fixed: ['userId', 'subject'],
  cached: true,
  bootstrap: true,
  filterable: ['subject'],
  sortable: [],
  title: (preference) => preference.subject,
})
