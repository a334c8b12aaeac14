// Read state of one user: the cursor in a conversation, or a seen notification. Belongs to the user's own stream (docs/decisions.md, 22).
import { defineEntity } from '../entity.ts'
import { choice, object, reference, time } from '../fields.ts'

export const readStateEntity = defineEntity({
  type: 'READSTATE',
  base: '/api/readStates',
  schema: object({
    userId: reference().required(),
    kind: choice('thread', 'notification').required(),
    targetId: reference().required(),
    /** The user has seen everything up to this time. */
    readTime: time(),
  }),
  references: { userId: { to: 'USER', onDelete: 'cascade' } },
  otherReferences: {
    targetId: { to: ['THREAD', 'NOTIFICATION'], onDelete: 'cascade' },
  },
  scope: { kind: 'own', field: 'userId' },
  allow: { list: 'own', get: 'own' },
  unique: [['userId', 'kind', 'targetId']],
  cached: true,
  bootstrap: true,
  filterable: ['kind', 'targetId'],
  // Sortable fields have an index; `targetId` is queried to find out whether anybody has read something.
  sortable: ['readTime', 'targetId'],
  title: (state) => state.targetId,
})
