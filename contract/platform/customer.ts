// A person or company that writes to an organisation, across all channels.
import { getRecordTypes } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { array, email, flag, mustBeGiven, object, reference, telephone, text, textList, webAddress } from '../fields.ts'

export const customerEntity = defineEntity({
  type: 'CUSTOMER',
  base: '/api/customers',
  schema: object({
    name: text().meta(mustBeGiven),
    imageUrl: webAddress(),
    email: email(),
    phone: telephone(),
    note: text(5_000),
    /** The contacts known to be this customer. */
    identities: array(object({ type: text(40).required(), id: reference().required() })),
    /** Ids of customers that were merged into this one; links to them lead here. */
    formerIds: textList(),
    /** Former names, kept from merges: colleagues may know the person by them. */
    formerNames: array(text().required()),
    /** Messages are recorded and notify nobody; replies are refused. */
    isBlocked: flag(),
    assignments: array(object({ userId: reference().required() })),
  }),
  references: {},
  otherReferences: {
    'identities.id': { to: getRecordTypes('contacts'), onDelete: 'clear' },
    'assignments.userId': { to: ['USER'], onDelete: 'clear' },
  },
  scope: { kind: 'organisation', customer: '_id' },
  allow: { list: 'member', get: 'member', create: 'member', update: 'member', remove: 'manager', merge: 'manager' },
  fixed: ['identities', 'assignments', 'isBlocked', 'formerIds'],
  cached: true,
  filterable: ['name', 'email', 'phone', 'isBlocked', 'formerIds'],
  sortable: ['name'],
  searchable: ['name', 'formerNames', 'email', 'phone', 'note'],
  formerNames: { name: 'formerNames' },
  title: (customer) => customer.name || customer._id,
})
