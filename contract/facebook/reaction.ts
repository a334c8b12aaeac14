// One person's reaction to a post or a comment of one of our pages; a changed one replaces the one before.
import { defineEntity } from '../entity.ts'
import { choice, object, platformData, reference } from '../fields.ts'

export const reactionTypes = ['like', 'love', 'wow', 'haha', 'sorry', 'anger', 'care', 'other'] as const

export const reactionEntity = defineEntity({
  type: 'FBREACTION',
  base: '/api/fb/reactions',
  schema: object({
    fbPageId: reference().required(),
    fbPostId: reference().required(),
    /** Null: of the post itself. */
    fbCommentId: reference(),
    fromId: reference(),
    type: choice(...reactionTypes).required(),
    data: platformData(),
  }),
  references: { fbPageId: 'FBPAGE', fbPostId: 'FBPOST', fbCommentId: 'FBCOMMENT', fromId: 'FBUSER' },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['fbPageId', 'fbPostId', 'fbCommentId', 'fromId', 'type'],
  sortable: ['type'],
  title: (reaction) => reaction.type,
})
