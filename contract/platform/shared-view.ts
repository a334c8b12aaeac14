// A view that an organisation provides to its members, or to a team: filters, order and columns under a name. Managers write it.
import { defineEntity } from '../entity.ts'
import { object, platformData, reference, text } from '../fields.ts'

export const sharedViewEntity = defineEntity({
  type: 'SHAREDVIEW',
  base: '/api/sharedViews',
  schema: object({
    /** The entity type of the table, or `INBOX`. */
    entityType: text(40).required(),
    name: text().required(),
    /** The team; null: all members of the organisation. */
    teamId: reference(),
    /** For a table: filter, sort, limit and columns. For the inbox: `search`, the query of its address. */
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
