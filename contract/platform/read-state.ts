// Read state of one user: the cursor in a conversation, a notification that was seen. Lives in the user's own stream (docs/decisions.md, 22).
import { defineEntity } from '../entity.ts'
import { choice, object, reference, time } from '../fields.ts'

export const readStateEntity = defineEntity({
  type: 'READSTATE',
  base: '/api/readStates',
  schema: object({
    userId: reference().required(),
    kind: choice('thread', 'notification').required(),
    targetId: reference().required(),
    /** Everything up to this time has been seen. */
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
  // Whether anybody has read a thing is asked, too: the sortable have an index.
  sortable: ['readTime', 'targetId'],
  title: (state) => state.targetId,
})
