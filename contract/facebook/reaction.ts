// One person's reaction to a post or a comment of one of our pages; a new reaction replaces the previous one.
import { defineEntity } from '../entity.ts'
import { reactionTypes } from './reaction-types.ts'
import { boolean, choice, object, platformData, reference, time } from '../fields.ts'

export const reactionEntity = defineEntity({
  type: 'FBREACTION',
  base: '/api/fb/reactions',
  schema: object({
    fbPageId: reference().required(),
    fbPostId: reference().required(),
    /** null: a reaction to the post itself. */
    fbCommentId: reference(),
    /** Null for our page itself. */
    fromId: reference(),
    type: choice(...reactionTypes).required(),
    /** Time of its last change, by the platform's clock. */
    time: time(),
    /** The reaction was withdrawn. The record stays, so that an older event that arrives late does not restore it. */
    isRemoteDeleted: boolean(),
    data: platformData(),
  }),
  references: {
    fbPageId: { to: 'FBPAGE', onDelete: 'keep' },
    fbPostId: { to: 'FBPOST', onDelete: 'cascade' },
    fbCommentId: { to: 'FBCOMMENT', onDelete: 'cascade' },
    fromId: { to: 'FBUSER', onDelete: 'clear' },
  },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['fbPageId', 'fbPostId', 'fbCommentId', 'fromId', 'type', 'isRemoteDeleted'],
  sortable: ['type'],
  title: (reaction) => reaction.type,
})
