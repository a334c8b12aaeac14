// Calls for bulk jobs: preparing, running, cancelling, undoing and inspecting them.
import { defineCall } from '../call.ts'
import { array, choice, object, platformData, reference, string } from '../fields.ts'
import { maxBulkColumns, maxBulkIds, bulkKinds } from '../bulk-kinds.ts'

export const bulkRowStates = ['waiting', 'done', 'failed', 'skipped', 'undone', 'kept'] as const
export type BulkRowState = (typeof bulkRowStates)[number]

export interface BulkRow {
  readonly recordId: string
  readonly state: BulkRowState
  /** null if done; `CHANGED_MEANWHILE` or `NOTHING_TO_CHANGE` if skipped; else an error code. */
  readonly code: string | null
  /** The record's title; null if it is gone or the reader may not see it. */
  readonly title: string | null
}

export interface BulkRows {
  readonly rows: readonly BulkRow[]
  readonly total: number
}

export interface BulkQuestion {
  readonly jobId: string
  readonly count: number
}

const column = object({
  path: string().max(100, 'TEXT_TOO_LONG').required(),
  label: string().max(150, 'TEXT_TOO_LONG').required(),
})

export const bulkCalls = {
  /** Selects and counts the records that match now, by filter or by ids; nothing changes before `runBulkJob`. */
  askBulkJob: defineCall<BulkQuestion>()({
    method: 'POST',
    path: '/api/bulkJobs/ask',
    right: 'own',
    body: object({
      entityType: string().max(40).required(),
      kind: choice(...bulkKinds).required(),
      filter: platformData(),
      ids: array(reference().required()).max(maxBulkIds, 'TOO_MANY_VALUES'),
      organisationId: reference(),
      /** The fields to set; for conversations, the body of the single command: `{userId}`, `{until}`, `{add, remove}`. */
      change: platformData(),
      /** For an export: the columns in the reader's language, in their order. */
      columns: array(column).max(maxBulkColumns, 'TOO_MANY_VALUES'),
      titleLabel: string().max(150, 'TEXT_TOO_LONG'),
      sort: platformData(),
      separator: choice(',', ';'),
    }),
    command: true,
  }),
  runBulkJob: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/bulkJobs/:id/run',
    right: 'own',
    command: true,
  }),
  /** Stops after the current portion. An unconfirmed job is deleted. */
  cancelBulkJob: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/bulkJobs/:id/cancel',
    right: 'own',
    command: true,
  }),
  /** Restores the records that the job changed, except those that somebody else has changed since. */
  undoBulkJob: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/bulkJobs/:id/undo',
    right: 'own',
    command: true,
  }),
  /** The result of each record; `state`, `skip` and `limit` in the query. */
  bulkJobRows: defineCall<BulkRows>()({ method: 'GET', path: '/api/bulkJobs/:id/rows', right: 'own' }),
  /** Answers the file that an export made. */
  bulkJobFile: defineCall<never>()({ method: 'GET', path: '/api/bulkJobs/:id/file', right: 'own' }),
} as const
