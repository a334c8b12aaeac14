// A session of a user, which the profile lists and can end.
import { defineEntity } from '../entity.ts'
import { object, reference, text, time } from '../fields.ts'

export const authEntity = defineEntity({
  type: 'AUTH',
  base: '/api/auth/sessions',
  schema: object({
    userId: reference().required(),
    userAgent: text(400),
    address: text(64),
    lastSeenTime: time(),
    expiresTime: time(),
  }),
  references: { userId: { to: 'USER', onDelete: 'cascade' } },
  scope: { kind: 'own', field: 'userId' },
  allow: { list: 'own', get: 'own', remove: 'own' },
  sessionOnly: true,
  cached: true,
  filterable: [],
  sortable: ['lastSeenTime'],
  title: (session) => session.userAgent || session._id,
})
