// A comment on a post of one of our pages, or a reply to one. The first of a line of replies is the work item.
import { defineEntity } from '../entity.ts'
import { object, reference } from '../fields.ts'
import { commentFields } from '../message-fields.ts'

export const commentEntity = defineEntity({
  type: 'FBCOMMENT',
  base: '/api/fb/comments',
  // `data` holds can_reply_privately, can_remove, can_hide, is_hidden, permalink_url.
  schema: object({ ...commentFields(), fbPageId: reference().required(), fbPostId: reference().required() }),
  references: {
    fbPageId: 'FBPAGE', fbPostId: 'FBPOST', fromId: 'FBUSER', agentId: 'USER', parentCommentId: 'FBCOMMENT', rootCommentId: 'FBCOMMENT',
  },
  scope: { kind: 'thread', field: 'rootCommentId' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbPageId', 'fbId']],
  cached: true,
  pushNames: { update: 'FBCOMMENT_UPDATE' },
  filterable: [
    'fbId', 'fbPageId', 'fbPostId', 'fromId', 'parentCommentId', 'rootCommentId', 'isRead', 'ownerSent', 'agentId', 'isRemoteDeleted',
    'isHidden', 'status', 'commandId',
  ],
  sortable: ['agentId', 'isRead'],
  searchable: ['message'],
  title: (comment) => comment.message || comment.fbId || comment._id,
})
