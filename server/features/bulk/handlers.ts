// Handlers of the bulk job calls.
import { enqueueJob } from '../../jobs/job-table.ts'
import { isCancellable, isUndoable } from '../../../contract/bulk.ts'
import { bulkRowStates } from '../../../contract/platform/bulk-calls.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import { parsePage } from '../../database/list-query.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { createRecordId } from '../../database/record-id.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { getVisibleRecord } from '../../records/visible-record.ts'
import { auditBulkJob } from './audit-bulk-job.ts'
import { checkWritable } from './check-writable.ts'
import { validateBulkJob, selectRequestedRecords } from './validate-bulk-job.ts'
import { listResults } from './bulk-rows.ts'
import { forgetBulkJob, makeRoomForBulkJob, noBulkCounts } from './bulk-room.ts'
import { createBulkFile } from './bulk-file.ts'
import { bulkLock, bulkJob } from './bulk-work.ts'
import { writeHeading } from './export-portion.ts'
import { findResultTitles } from './result-titles.ts'

type Job = Row<'BULKJOB'>
type OnJob = 'runBulkJob' | 'cancelBulkJob' | 'undoBulkJob'

/** The caller's own job, locked. */
const lockOwnJob = async (unit: UnitOfWork, { rights, params }: CallContext<OnJob>): Promise<Job> => {
  const id = params['id'] ?? ''
  await unit.lock(bulkLock(id))
  const job = await unit.get('BULKJOB', id)
  if (job?.userId !== rights.userId) throw new ApiError('NOT_FOUND', undefined, 'BULKJOB')
  return job
}

const canUndo = ({ state, kind, entityType, doneCount }: Job): boolean =>
  ['done', 'cancelled', 'failed'].includes(state) && (doneCount ?? 0) > 0 && isUndoable(entityType as EntityType, kind)

const numberIn = (query: Readonly<Record<string, unknown>>, name: string): number | undefined =>
  query[name] === undefined ? undefined : Number(query[name])

const getOwnJob = async (context: CallContext<'bulkJobRows' | 'bulkJobFile'>): Promise<Job> =>
  (await getVisibleRecord(context, 'BULKJOB')) as unknown as Job

export const bulkHandlers: Handlers<'askBulkJob' | OnJob | 'bulkJobRows' | 'bulkJobFile'> = {
  askBulkJob: async ({ rights, body }, unit) => {
    const requestedJob = validateBulkJob(rights, body, unit.now)
    await makeRoomForBulkJob(unit, rights.userId)
    const jobId = createRecordId()
    const count = await selectRequestedRecords(unit, rights, jobId, requestedJob)
    await checkWritable(unit, { jobId, kind: requestedJob.fields.kind, type: requestedJob.type, userId: rights.userId })
    unit.add(
      'BULKJOB',
      {
        ...requestedJob.fields,
        userId: rights.userId,
        state: 'counting',
        count,
        ...noBulkCounts,
      },
      { id: jobId },
    )
    return { jobId, count }
  },
  runBulkJob: async (context, unit) => {
    const job = await lockOwnJob(unit, context)
    if (job.state !== 'counting') throw new ApiError('BULK_ENDED', undefined, 'BULKJOB')
    await unit.change('BULKJOB', job._id, { state: 'running', beganTime: unit.now })
    if (job.kind === 'export') await writeHeading(unit, job)
    await auditBulkJob(unit, 'bulkStarted', job)
    await enqueueJob(unit, bulkJob(job))
    return {}
  },
  cancelBulkJob: async (context, unit) => {
    const job = await lockOwnJob(unit, context)
    if (!isCancellable(job.kind)) throw new ApiError('INVALID_METHOD', { kind: job.kind }, 'BULKJOB')
    if (job.state === 'counting') await forgetBulkJob(unit, job._id)
    else if (job.state === 'running') {
      await unit.change('BULKJOB', job._id, { state: 'cancelled', endedTime: unit.now })
      await auditBulkJob(unit, 'bulkCancelled', job)
    } else throw new ApiError('BULK_ENDED', undefined, 'BULKJOB')
    return {}
  },
  undoBulkJob: async (context, unit) => {
    const job = await lockOwnJob(unit, context)
    if (!canUndo(job)) throw new ApiError('BULK_NOT_UNDOABLE', undefined, 'BULKJOB')
    await makeRoomForBulkJob(unit, job.userId)
    await unit.change('BULKJOB', job._id, { state: 'undoing', failure: null, endedTime: null })
    await auditBulkJob(unit, 'bulkUndone', job)
    await enqueueJob(unit, bulkJob(job))
    return {}
  },
  bulkJobRows: async (context) => {
    const { services, rights, query } = context
    const job = await getOwnJob(context)
    const state = query['state'] === undefined ? null : bulkRowStates.find((known) => known === query['state'])
    if (state === undefined) throw new ApiError('INVALID_BODY', { state: 'INVALID_VALUE' }, 'BULKJOB')
    const { rows, total } = await listResults(services.database.kysely, job._id, {
      state,
      ...parsePage(numberIn(query, 'skip'), numberIn(query, 'limit')),
    })
    const titles = await findResultTitles(services, rights, job.entityType as EntityType, rows)
    return {
      rows: rows.map(({ record_id: recordId, state: became, code }) => ({
        recordId,
        state: became,
        code,
        title: titles.get(recordId) ?? null,
      })),
      total,
    }
  },
  bulkJobFile: async (context) => createBulkFile(context.services, await getOwnJob(context), context.rights),
}
