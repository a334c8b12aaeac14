// A prepared answer of an organisation.
import { defineEntity } from '../entity.ts'
import { boolean, object, text } from '../fields.ts'

export const quickReplyEntity = defineEntity({
  type: 'ORGANISATIONQUICKREPLY',
  base: '/api/organisations/quickReplies',
  schema: object({
    name: text(),
    /** Groups the quick replies where one chooses; null: in none. */
    folder: text(60),
    template: text(5_000),
    isActive: boolean(),
    deleted: boolean(),
  }),
  references: {},
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  cached: true,
  bootstrap: true,
  filterable: ['name', 'folder', 'isActive', 'deleted'],
  sortable: ['name', 'folder'],
  title: (reply) => reply.name || reply._id,
})
