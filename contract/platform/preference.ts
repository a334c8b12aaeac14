// How somebody likes the application, where that follows them from device to device. One record a subject.
import { defineEntity } from '../entity.ts'
import { object, platformData, reference, text } from '../fields.ts'

export const preferenceEntity = defineEntity({
  type: 'PREFERENCE',
  base: '/api/preferences',
  schema: object({
    /** Set by the server: whose it is. */
    userId: reference().required(),
    /** The subject: `shortcuts`, `sending`, `notifications` or `firstSteps`. */
    subject: text(40).required(),
    /** Of shortcuts: `off`, and `keys` by command where they are not the usual ones. Of sending: `closes`, and `then`. Of the first steps: `away`. */
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
