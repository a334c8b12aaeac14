// A post, reel or story of one of our Instagram accounts; a picture in an album has the album as its parent.
import { defineEntity } from '../entity.ts'
import { object, reference, time } from '../fields.ts'
import { mediaFields } from './media-fields.ts'

export const igMediaEntity = defineEntity({
  type: 'IGMEDIA',
  base: '/api/ig/media',
  schema: object({
    ...mediaFields(),
    parentId: reference(),
    /** Time of the last request to the platform for its comments. */
    commentsLastCheck: time(),
  }),
  references: {
    igUserId: { to: 'IGUSER', onDelete: 'keep' },
    parentId: { to: 'IGMEDIA', onDelete: 'cascade' },
    lastCommentId: { to: 'IGCOMMENT', onDelete: 'clear' },
  },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  unique: [['igUserId', 'fbId']],
  cached: true,
  filterable: [
    'fbId',
    'igUserId',
    'parentId',
    'mediaType',
    'isAnswered',
    'isMentioned',
    'isRemoteDeleted',
    'unreadCommentCount',
    'lastCommentDate',
  ],
  sortable: ['lastCommentDate', 'unreadCommentCount'],
  title: (media) => media.caption || media.fbId,
})
