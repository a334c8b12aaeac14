// A table, or the inbox, as somebody likes to come back to it, under a name. It is their own.
import { defineEntity } from '../entity.ts'
import { object, platformData, reference, text } from '../fields.ts'

export const savedViewEntity = defineEntity({
  type: 'SAVEDVIEW',
  base: '/api/savedViews',
  schema: object({
    /** Set by the server: whose it is. */
    userId: reference().required(),
    /** The type whose table it is, or `INBOX`. */
    entityType: text(40).required(),
    name: text().required(),
    /** Of a table: filter, sort, limit as they stand in the address, and columns. Of the inbox: `search`, the query of its address. */
    table: platformData(),
  }),
  references: { userId: { to: 'USER', onDelete: 'cascade' } },
  scope: { kind: 'own', field: 'userId' },
  allow: { list: 'own', get: 'own', create: 'own', update: 'own', remove: 'own' },
  unique: [['userId', 'entityType', 'name']],
  fixed: ['userId', 'entityType'],
  cached: true,
  bootstrap: true,
  filterable: ['entityType', 'name'],
  sortable: ['name'],
  title: (view) => view.name,
})
