// The calls of jobs over many records: asked and counted, begun, cancelled, undone, and looked into.
import { defineCall } from '../call.ts'
import { array, choice, object, platformData, reference, string } from '../fields.ts'
import { maxBulkColumns, maxBulkIds, bulkKinds } from '../bulk-kinds.ts'

export const bulkRowStates = ['waiting', 'done', 'failed', 'skipped', 'undone', 'kept'] as const
export type BulkRowState = (typeof bulkRowStates)[number]

export interface BulkRow {
  readonly recordId: string
  readonly state: BulkRowState
  /** Why it is not done; null where it is. `CHANGED_MEANWHILE` or `NOTHING_TO_CHANGE` where it was skipped, otherwise an error code. */
  readonly code: string | null
  /** Its name where the reader may see it; null where it is gone or not theirs to see. */
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
  /** Takes the records that match now and counts them; nothing happens before `runBulkJob`. By filter, or by ids. */
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
      /** Of a file: its columns in the reader's language, and their order. */
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
  /** Between two portions. One that was only asked for is forgotten. */
  cancelBulkJob: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/bulkJobs/:id/cancel',
    right: 'own',
    command: true,
  }),
  /** Gives back what the job changed, wherever nobody has changed it since. */
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
