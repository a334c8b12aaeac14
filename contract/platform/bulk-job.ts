// A change to many records at once that the server carries out by itself, portion by portion. It is its maker's own.
import { defineEntity } from '../entity.ts'
import { choice, count, object, platformData, reference, text, time } from '../fields.ts'

/** Records of one job at most. */
export const bulkRecordsMax = 50_000
/** Records that may be named one by one. */
export const bulkIdsMax = 1_000
/** Jobs of one user that are asked for or at work at once. */
export const bulkJobsMax = 3
/** A question that nobody answered is forgotten after so many minutes. */
export const bulkQuestionMinutes = 15
/** How long a job, what it did to each record and its file are kept; so long it can be undone. */
export const bulkKeptDays = 7
/** Columns of a file. */
export const bulkColumnsMax = 60

/** What only work items know: the commands on a single one, many times. */
export const threadBulkKinds = ['close', 'reopen', 'snooze', 'assign', 'label', 'markAsRead'] as const

/** handOver: nobody asks for it, it follows from deactivating its user. */
export const bulkKinds = [...threadBulkKinds, 'handOver', 'update', 'remove', 'export'] as const
export type BulkKind = (typeof bulkKinds)[number]

/**
 * counting: asked and counted, nothing has happened yet. cancelled: what had been done by then stays done until it is undone.
 * failed: its maker may do nothing any more, or it broke.
 */
export const bulkStates = ['counting', 'running', 'cancelled', 'done', 'failed', 'undoing', 'undone'] as const
export type BulkState = (typeof bulkStates)[number]

/** States in which the server is at work on it. */
export const busyBulkStates: readonly BulkState[] = ['running', 'undoing']

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
    /** The fields that an update sets; for work items what the command on a single one is told; of a hand-over `{userId, ofUserId}`. */
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
  references: { userId: 'USER' },
  scope: { kind: 'own', field: 'userId' },
  allow: { list: 'own', get: 'own', remove: 'own' },
  cached: true,
  bootstrap: true,
  filterable: ['state', 'kind', 'entityType'],
  sortable: ['beganTime', 'state'],
  title: (job) => job.kind,
})
