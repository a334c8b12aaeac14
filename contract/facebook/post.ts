// A post on one of our pages: our own, a visitor's, or one that mentions the page. Posts of others are conversations; comments of others
// under any post are separate conversations.
import { defineEntity } from '../entity.ts'
import { boolean, count, flag, object, platformData, platformId, reference, text, time } from '../fields.ts'

export const postEntity = defineEntity({
  type: 'FBPOST',
  base: '/api/fb/posts',
  schema: object({
    /** `{page}_{post}`. */
    fbId: platformId().required(),
    fbPageId: reference().required(),
    /** The person or page that wrote it; null for our page itself. */
    fromId: reference(),
    message: text(20_000),
    story: text(2_000),
    photoUrl: text(4_000),
    commentsLastCheck: time(),
    lastCommentId: reference(),
    lastCommentDate: time(),
    lastCommentFbUserId: reference(),
    lastAgentId: reference(),
    unreadCommentCount: count(),
    isAnswered: boolean(),
    isMentioned: flag(),
    isRemoteDeleted: boolean(),
    /** permalink_url and other members that the platform sends. */
    data: platformData(),
  }),
  references: {
    fbPageId: { to: 'FBPAGE', onDelete: 'keep' },
    fromId: { to: 'FBUSER', onDelete: 'clear' },
    lastCommentId: { to: 'FBCOMMENT', onDelete: 'clear' },
    lastCommentFbUserId: { to: 'FBUSER', onDelete: 'clear' },
    lastAgentId: { to: 'USER', onDelete: 'keep' },
  },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbPageId', 'fbId']],
  cached: true,
  filterable: [
    'fbId',
    'fbPageId',
    'fromId',
    'isAnswered',
    'isMentioned',
    'isRemoteDeleted',
    'unreadCommentCount',
    'lastCommentDate',
  ],
  sortable: ['lastCommentDate', 'unreadCommentCount'],
  title: (post) => post.message || post.story || post.fbId,
})
