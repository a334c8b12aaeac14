// A quick reply of an organisation.
import { defineEntity } from '../entity.ts'
import { array, boolean, count, mustBeGiven, object, text } from '../fields.ts'
import { maxFiles } from '../sendable.ts'

export const quickReplyEntity = defineEntity({
  type: 'ORGANISATIONQUICKREPLY',
  base: '/api/organisations/quickReplies',
  schema: object({
    name: text().meta(mustBeGiven),
    /** Groups quick replies in the picker; null: in no group. */
    folder: text(60),
    template: text(5_000).meta(mustBeGiven),
    /** Attached files; the server fills in everything but the media id. */
    attachments: array(
      object({ mediaId: text(80).required(), name: text(400), mime_type: text(200), size: count().nullable() }),
    ).max(maxFiles, 'TOO_MANY_VALUES'),
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
