// A group of agents in an organisation; conversations and visibility can be bound to it.
import { defineEntity } from '../entity.ts'
import { colour, mustBeGiven, object, text } from '../fields.ts'

export const teamEntity = defineEntity({
  type: 'TEAM',
  base: '/api/teams',
  schema: object({ name: text().meta(mustBeGiven), description: text(500), hexColor: colour() }),
  references: {},
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  unique: [['organisationId', 'name']],
  cached: true,
  bootstrap: true,
  filterable: ['name'],
  sortable: ['name'],
  title: (team) => team.name || team._id,
})
