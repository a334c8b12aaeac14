// A view that an organisation gives its members, or a team's: filters, order and columns under a name. Managers write it.
import { defineEntity } from '../entity.ts'
import { object, platformData, reference, text } from '../fields.ts'

export const sharedViewEntity = defineEntity({
  type: 'SHAREDVIEW',
  base: '/api/sharedViews',
  schema: object({
    /** The type whose table it is, or `INBOX`. */
    entityType: text(40).required(),
    name: text().required(),
    /** Whose it is; null: everybody's of the organisation. */
    teamId: reference(),
    /** Of a table: filter, sort, limit and columns. Of the inbox: `search`, the query of its address. */
    table: platformData(),
  }),
  references: { teamId: { to: 'TEAM', onDelete: 'cascade' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  unique: [['organisationId', 'entityType', 'name']],
  fixed: ['entityType'],
  cached: true,
  bootstrap: true,
  filterable: ['entityType', 'name', 'teamId'],
  sortable: ['name'],
  title: (view) => view.name,
})
