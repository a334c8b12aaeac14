// A comment on a post of one of our pages, or a reply to one. A first comment, with all replies below it, is a conversation.
import { defineEntity } from '../entity.ts'
import { object, reference } from '../fields.ts'
import { commentFields } from '../message-fields.ts'

export const commentEntity = defineEntity({
  type: 'FBCOMMENT',
  base: '/api/fb/comments',
  // `data` holds can_reply_privately, can_remove, can_hide, is_hidden, permalink_url.
  schema: object({ ...commentFields(), fbPageId: reference().required(), fbPostId: reference().required() }),
  references: {
    fbPageId: { to: 'FBPAGE', onDelete: 'keep' },
    fbPostId: { to: 'FBPOST', onDelete: 'cascade' },
    fromId: { to: 'FBUSER', onDelete: 'clear' },
    agentId: { to: 'USER', onDelete: 'keep' },
    parentCommentId: { to: 'FBCOMMENT', onDelete: 'clear' },
    rootCommentId: { to: 'FBCOMMENT', onDelete: 'cascade' },
  },
  // A private reply records what was true when it was written, whatever is deleted afterwards.
  otherReferences: {
    'privateReply.agentId': { to: ['USER'], onDelete: 'keep' },
    'privateReply.messageId': { to: ['FBMESSAGE'], onDelete: 'keep' },
    'privateReply.otherCustomerId': { to: ['CUSTOMER'], onDelete: 'keep' },
  },
  scope: { kind: 'thread', field: 'rootCommentId' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbPageId', 'fbId']],
  cached: true,
  pushNames: { update: 'FBCOMMENT_UPDATE' },
  filterable: [
    'fbId',
    'fbPageId',
    'fbPostId',
    'fromId',
    'parentCommentId',
    'rootCommentId',
    'isRead',
    'ownerSent',
    'agentId',
    'isPublication',
    'isRemoteDeleted',
    'isHidden',
    'status',
    'commandId',
  ],
  sortable: ['agentId', 'isRead'],
  searchable: ['message'],
  title: (comment) => comment.message || comment.fbId || comment._id,
})
