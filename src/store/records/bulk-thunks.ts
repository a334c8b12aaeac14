// Jobs over many records: asked and counted, begun, cancelled, undone. The records themselves change by push.
import { bulkCalls } from '../../../contract/platform/bulk-calls.ts'
import { fillPath } from '../../../contract/call.ts'
import { recordAct } from '../ui/record-act.ts'
import { runCall } from './run-call.ts'
import { request } from '../network/request.ts'
import type { AppThunk } from '../app-thunk.ts'
import {
  bulkBeginning,
  bulkBegun,
  bulkClosed,
  bulkCounted,
  bulkCounting,
  bulkOpened,
  bulkRefused,
  selectBulkQuestion,
} from './bulk-slice.ts'
import type { BulkBody, BulkQuestion } from './bulk-slice.ts'

/** Kinds that need a value ask for it before anything is counted. */
const asking: readonly BulkBody['kind'][] = ['update', 'assign', 'snooze', 'label']
const asksFor = ({ kind, change }: BulkBody): boolean => asking.includes(kind) && !change

/** A question that nobody waits for any more is taken back. */
const takeBack = (jobId: string) => runCall('cancelBulkJob', { params: { id: jobId }, quiet: true })

/** Counts what matches. Nothing happens before `beginBulk`. */
export const countBulk =
  (change: BulkBody['change'] = undefined): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(bulkCounting(change))
    const question = selectBulkQuestion(getState())
    if (question === null) return
    const result = await dispatch(runCall('askBulkJob', { body: question.body, quiet: true }))
    const isWaiting = selectBulkQuestion(getState())?.serial === question.serial
    if (!isWaiting) {
      if (result.ok) await dispatch(takeBack(result.data.jobId))
      return
    }
    dispatch(result.ok ? bulkCounted(result.data) : bulkRefused(result.error))
  }

export const openBulk =
  (body: BulkBody): AppThunk<void> =>
  (dispatch) => {
    const step: BulkQuestion['step'] = asksFor(body) ? 'form' : 'counting'
    dispatch(bulkOpened({ body, step }))
    if (step === 'counting') void dispatch(countBulk())
  }

export const beginBulk = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const id = selectBulkQuestion(getState())?.jobId ?? null
  if (id === null) return
  dispatch(bulkBeginning())
  // One key a job: it may have begun, and its answer been lost.
  const result = await dispatch(runCall('runBulkJob', { params: { id }, key: `run.${id}`, quiet: true }))
  if (result.ok) dispatch(recordAct({ kind: 'bulk', jobId: id }))
  dispatch(result.ok ? bulkBegun() : bulkRefused(result.error))
}

/** What failed, with what was said before: counting, or beginning what is counted. */
export const retryBulk = (): AppThunk<Promise<void>> => async (dispatch, getState) =>
  dispatch(selectBulkQuestion(getState())?.jobId ? beginBulk() : countBulk())

export const closeBulk = (): AppThunk<void> => (dispatch, getState) => {
  const id = selectBulkQuestion(getState())?.jobId ?? null
  dispatch(bulkClosed())
  if (id !== null) void dispatch(takeBack(id))
}

export const cancelBulkJob = (id: string) => runCall('cancelBulkJob', { params: { id } })
export const undoBulkJob = (id: string) => runCall('undoBulkJob', { params: { id } })

/** The file of an export; null where it could not be had. */
export const fetchBulkFile =
  (id: string): AppThunk<Promise<Blob | null>> =>
  async (dispatch) => {
    const { method, path } = bulkCalls.bulkJobFile
    const result = await dispatch(request({ method, path: fillPath(path, { id }), answersFile: true }))
    return result.ok ? (result.body as Blob) : null
  }
