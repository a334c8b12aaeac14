// A group of labels for an organisation's conversations, e.g. "Subject".
import { defineEntity } from '../entity.ts'
import { flag, mustBeGiven, object, text } from '../fields.ts'

export const socialLabelEntity = defineEntity({
  type: 'SOCIALLABEL',
  base: '/api/sociallabels',
  schema: object({ name: text().meta(mustBeGiven), description: text(1_000), isPassive: flag() }),
  references: {},
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  cached: true,
  bootstrap: true,
  filterable: ['name', 'isPassive'],
  sortable: ['name'],
  title: (label) => label.name || label._id,
})
