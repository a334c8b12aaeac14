// Bulk jobs: counted, confirmed, cancelled, undone. The records themselves change by push.
import { bulkCalls } from '../../../contract/platform/bulk-calls.ts'
import { fillPath } from '../../../contract/call.ts'
import { recordAct } from '../ui/record-act.ts'
import { selectServerRecord } from '../entities/selectors.ts'
import { runCall } from './run-call.ts'
import type { CallResult } from './run-call.ts'
import { request } from '../network/request.ts'
import { isUnanswered } from '../network/is-unanswered.ts'
import type { RequestError } from '../network/request-error.ts'
import { loadRecord } from './load-record.ts'
import type { AppThunk } from '../app-thunk.ts'
import {
  bulkBeginning,
  bulkBegun,
  bulkClosed,
  bulkCounted,
  bulkCounting,
  bulkOpened,
  bulkRefused,
  bulkUnsure,
  selectHasBegun,
  selectBulkQuestion,
} from './bulk-slice.ts'
import type { BulkBody, BulkQuestion } from './bulk-slice.ts'

/** Kinds that need a value from the user before anything is counted. */
const asking: readonly BulkBody['kind'][] = ['update', 'assign', 'snooze', 'label']
const asksFor = ({ kind, change }: BulkBody): boolean => asking.includes(kind) && !change

/** Cancels a question that is no longer open. */
const takeBack = (jobId: string) => runCall('cancelBulkJob', { params: { id: jobId }, quiet: true })

/** Counts the matching records. Nothing changes before `beginBulk`. */
export const countBulk =
  (change: BulkBody['change'] = undefined): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(bulkCounting(change))
    const question = selectBulkQuestion(getState())
    if (question === null) return
    const { body, key } = question
    const result = await dispatch(runCall('askBulkJob', { body, ...(key ? { key } : {}), quiet: true }))
    const isWaiting = selectBulkQuestion(getState())?.serial === question.serial
    if (!isWaiting) {
      if (result.ok) await dispatch(takeBack(result.data.jobId))
      return
    }
    dispatch(result.ok ? bulkCounted(result.data) : bulkRefused(result.error))
  }

export const openBulk =
  (body: BulkBody): AppThunk<void> =>
  (dispatch, _getState, { newId }) => {
    const step: BulkQuestion['step'] = asksFor(body) ? 'form' : 'counting'
    dispatch(bulkOpened({ body, step, key: newId() }))
    if (step === 'counting') void dispatch(countBulk())
  }

/** The job is known to run, whatever the response was. */
const settleBulk =
  (jobId: string): AppThunk<void> =>
  (dispatch, getState) => {
    dispatch(recordAct({ kind: 'bulk', jobId }))
    // The question may have been closed meanwhile, and another one opened.
    if (selectBulkQuestion(getState())?.jobId === jobId) dispatch(bulkBegun())
  }

/** Whether a job runs although starting it failed; null: unknown. IN_PROGRESS does not answer that either. */
const findOut =
  (jobId: string, error: RequestError, mayRun: boolean): AppThunk<Promise<boolean | null>> =>
  async (dispatch, getState) => {
    const isOpen = mayRun || isUnanswered(error) || error.code === 'IN_PROGRESS'
    if (!isOpen || selectHasBegun(getState(), jobId)) return selectHasBegun(getState(), jobId)
    const outcome = await dispatch(loadRecord('BULKJOB', jobId, { again: true }))
    return selectHasBegun(getState(), jobId) || (outcome === 'failed' ? null : false)
  }

export const beginBulk = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { jobId: id = null, mayRun = false } = selectBulkQuestion(getState()) ?? {}
  if (id === null) return
  dispatch(bulkBeginning())
  // One key per job, because it may have begun and its response been lost.
  const result = await dispatch(runCall('runBulkJob', { params: { id }, key: `run.${id}`, quiet: true }))
  const hasStarted = result.ok || (await dispatch(findOut(id, result.error, mayRun)))
  if (result.ok || hasStarted) dispatch(settleBulk(id))
  else if (selectBulkQuestion(getState())?.jobId === id)
    dispatch(hasStarted === null ? bulkUnsure(result.error) : bulkRefused(result.error))
}

/** A push has reported that the unanswered job runs. */
export const settleBegunBulk = (): AppThunk<void> => (dispatch, getState) => {
  const { step, jobId } = selectBulkQuestion(getState()) ?? {}
  if (jobId && (step === 'unsure' || step === 'refused') && selectHasBegun(getState(), jobId))
    dispatch(settleBulk(jobId))
}

/** Repeats the failed step with the same values: counting, or beginning the counted job. */
export const retryBulk = (): AppThunk<Promise<void>> => async (dispatch, getState) =>
  dispatch(selectBulkQuestion(getState())?.jobId ? beginBulk() : countBulk())

export const closeBulk = (): AppThunk<void> => (dispatch, getState) => {
  const { jobId: id = null, mayRun = false } = selectBulkQuestion(getState()) ?? {}
  dispatch(bulkClosed())
  // A job that may run is not cancelled, because the user confirmed it. If it runs, it is listed among the jobs.
  if (id !== null && !mayRun) void dispatch(takeBack(id))
}

export const cancelBulkJob = (id: string) => runCall('cancelBulkJob', { params: { id } })

/** The key includes the job's version: a repeated undo after a lost response then succeeds instead of failing. */
export const undoBulkJob =
  (id: string): AppThunk<Promise<CallResult<'undoBulkJob'>>> =>
  (dispatch, getState) => {
    const version = selectServerRecord(getState(), 'BULKJOB', id)?.version ?? 0
    return dispatch(runCall('undoBulkJob', { params: { id }, key: `undo.${id}.${version}` }))
  }

/** The file of an export; null if it failed to load. */
export const fetchBulkFile =
  (id: string): AppThunk<Promise<Blob | null>> =>
  async (dispatch) => {
    const { method, path } = bulkCalls.bulkJobFile
    const result = await dispatch(request({ method, path: fillPath(path, { id }), answersFile: true }))
    return result.ok ? (result.body as Blob) : null
  }
