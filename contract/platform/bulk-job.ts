// A bulk job: a change to many records that the server carries out in portions. It belongs to its author.
import { defineEntity } from '../entity.ts'
import { choice, count, object, platformData, reference, text, time } from '../fields.ts'
import { bulkKinds } from '../bulk-kinds.ts'
import { bulkStates } from '../bulk-states.ts'

export const bulkJobEntity = defineEntity({
  type: 'BULKJOB',
  base: '/api/bulkJobs',
  schema: object({
    /** Set by the server: the author, whose rights apply. */
    userId: reference().required(),
    state: choice(...bulkStates).required(),
    kind: choice(...bulkKinds).required(),
    /** The type of the records it changes. */
    entityType: text(40).required(),
    /** As requested; the job covers the records that matched at that time. */
    filter: platformData(),
    /** The fields that an update sets; for conversations the body of the single command; for a hand-over `{userId, ofUserId}`. */
    change: platformData(),
    /** For an export: columns and separator. */
    file: platformData(),
    /** Number of records in the job. */
    count: count(),
    doneCount: count(),
    failedCount: count(),
    /** Records changed by somebody else since the count, or already as requested. */
    skippedCount: count(),
    undoneCount: count(),
    /** Records that undo left unchanged, because somebody else has changed them since. */
    keptCount: count(),
    /** Why the job failed as a whole: a code of contract/errors.ts. */
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
