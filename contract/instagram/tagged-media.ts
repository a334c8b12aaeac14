// A post of somebody else in which one of our Instagram accounts is tagged.
import { defineEntity } from '../entity.ts'
import { object } from '../fields.ts'
import { mediaFields } from './media-fields.ts'

export const igTaggedMediaEntity = defineEntity({
  type: 'IGTAGGEDMEDIA',
  base: '/api/ig/taggedMedia',
  schema: object(mediaFields()),
  references: { igUserId: { to: 'IGUSER', onDelete: 'keep' }, lastCommentId: { to: 'IGCOMMENT', onDelete: 'clear' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  unique: [['igUserId', 'fbId']],
  cached: true,
  filterable: ['fbId', 'igUserId', 'mediaType', 'isAnswered', 'isMentioned', 'isRemoteDeleted'],
  sortable: ['lastCommentDate'],
  title: (media) => media.caption || media.fbId,
})
