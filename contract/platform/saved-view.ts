// A saved view of a table or of the inbox, private to its user.
import { defineEntity } from '../entity.ts'
import { object, platformData, reference, text } from '../fields.ts'

export const savedViewEntity = defineEntity({
  type: 'SAVEDVIEW',
  base: '/api/savedViews',
  schema: object({
    /** Set by the server: the owner. */
    userId: reference().required(),
    /** The entity type of the table, or `INBOX`. */
    entityType: text(40).required(),
    name: text().required(),
    /** For a table: filter, sort and limit as in its address, and columns. For the inbox: `search`, the query of its address. */
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
