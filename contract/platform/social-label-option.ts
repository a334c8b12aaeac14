// One label of a group, to be put on conversations.
import { defineEntity } from '../entity.ts'
import { colour, flag, mustBeGiven, object, reference, text } from '../fields.ts'

export const socialLabelOptionEntity = defineEntity({
  type: 'SOCIALLABELOPTION',
  base: '/api/sociallabeloptions',
  schema: object({
    socialLabelId: reference().required(),
    name: text().meta(mustBeGiven),
    hexColor: colour(),
    isPassive: flag(),
  }),
  references: { socialLabelId: { to: 'SOCIALLABEL', onDelete: 'cascade' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  cached: true,
  bootstrap: true,
  filterable: ['socialLabelId', 'name', 'isPassive'],
  sortable: ['name'],
  title: (option) => option.name || option._id,
})
