// A person or company that writes to an organisation, over all channels.
import { defineEntity } from '../entity.ts'
import { array, email, flag, object, reference, text } from '../fields.ts'

export const customerEntity = defineEntity({
  type: 'CUSTOMER',
  base: '/api/customers',
  schema: object({
    name: text(),
    imageUrl: text(2_000),
    email: email(),
    phone: text(40),
    note: text(5_000),
    /** The platform identities known to be this customer. */
    identities: array(object({ type: text(40).required(), id: reference().required() })),
    /** What he writes is recorded and disturbs nobody; nothing may be written to him. */
    isBlocked: flag(),
    assignments: array(object({ userId: reference().required() })),
  }),
  references: {},
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'member', update: 'member', remove: 'manager', merge: 'manager' },
  fixed: ['identities', 'assignments', 'isBlocked'],
  cached: true,
  filterable: ['name', 'email', 'phone', 'isBlocked'],
  sortable: ['name'],
  searchable: ['name', 'email', 'phone', 'note'],
  title: (customer) => customer.name || customer._id,
})
