// A change to many records at once that the server carries out by itself, portion by portion. It is its maker's own.
import { defineEntity } from '../entity.ts'
import { choice, count, object, platformData, reference, text, time } from '../fields.ts'
import { bulkKinds } from '../bulk-kinds.ts'
import { bulkStates } from '../bulk-states.ts'

export const bulkJobEntity = defineEntity({
  type: 'BULKJOB',
  base: '/api/bulkJobs',
  schema: object({
    /** Set by the server: who asked for it, and with whose rights it works. */
    userId: reference().required(),
    state: choice(...bulkStates).required(),
    kind: choice(...bulkKinds).required(),
    /** The type of the records it changes. */
    entityType: text(40).required(),
    /** As it was asked; the records are those that matched it then. */
    filter: platformData(),
    /** The fields that an update sets; for conversations what the command on a single one is told; of a hand-over `{userId, ofUserId}`. */
    change: platformData(),
    /** Of a file: its columns and what parts them. */
    file: platformData(),
    /** Records in it. */
    count: count(),
    doneCount: count(),
    failedCount: count(),
    /** Changed by somebody else since it was counted, or already as wanted. */
    skippedCount: count(),
    undoneCount: count(),
    /** Left as they are when it was undone: changed by somebody else since. */
    keptCount: count(),
    /** Why it failed as a whole: a code of contract/errors.ts. */
    failure: text(60),
    beganTime: time(),
    endedTime: time(),
  }),
  references: { userId: { to: 'USER', onDelete: 'cascade' } },
  scope: { kind: 'own', field: 'userId' },
  allow: { list: 'own', get: 'own', remove: 'own' },
  cached: true,
  bootstrap: true,
  filterable: ['state', 'kind', 'entityType'],
  sortable: ['beganTime', 'state'],
  title: (job) => job.kind,
})
