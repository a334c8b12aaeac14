// A comment on media of one of our Instagram accounts, or a reply to one. A first comment, with all replies below it, is a conversation.
import { defineEntity } from '../entity.ts'
import { flag, object, reference } from '../fields.ts'
import { commentFields } from '../message-fields.ts'

export const igCommentEntity = defineEntity({
  type: 'IGCOMMENT',
  base: '/api/ig/comments',
  schema: object({
    ...commentFields(),
    igUserId: reference().required(),
    igMediaId: reference().required(),
    /** The comment mentions our account; the media may be somebody else's. */
    isMentioned: flag(),
  }),
  references: {
    igUserId: { to: 'IGUSER', onDelete: 'keep' },
    igMediaId: { to: 'IGMEDIA', onDelete: 'cascade' },
    fromId: { to: 'IGCUSTOMERUSER', onDelete: 'clear' },
    agentId: { to: 'USER', onDelete: 'keep' },
    parentCommentId: { to: 'IGCOMMENT', onDelete: 'clear' },
    rootCommentId: { to: 'IGCOMMENT', onDelete: 'cascade' },
  },
  // A private reply records what was true when it was written, whatever is deleted afterwards.
  otherReferences: {
    'privateReply.agentId': { to: ['USER'], onDelete: 'keep' },
    'privateReply.messageId': { to: ['IGMESSAGE'], onDelete: 'keep' },
    'privateReply.otherCustomerId': { to: ['CUSTOMER'], onDelete: 'keep' },
  },
  scope: { kind: 'thread', field: 'rootCommentId' },
  allow: { list: 'member', get: 'member' },
  unique: [['igUserId', 'fbId']],
  cached: true,
  filterable: [
    'fbId',
    'igUserId',
    'igMediaId',
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
