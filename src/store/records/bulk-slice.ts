// State of bulk jobs: the open question (what is to be done, to how many records, and why it was rejected) and the jobs that the
// user has hidden.
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Calls } from '../../../contract/calls.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import type { BodyOf } from '../../../contract/call.ts'
import { busyBulkStates } from '../../../contract/bulk-states.ts'
import { selectNow } from '../network/clock-slice.ts'
import { cleared } from '../events.ts'
import { selectServerRecord } from '../entities/selectors.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RequestError } from '../network/request-error.ts'
import type { EntitiesState } from '../entities/entities-reducer.ts'

type Body = BodyOf<Calls['askBulkJob']>

/** The request body, with `entityType` narrowed to an entity type. */
export type BulkBody = Body & { readonly entityType: EntityType }

export interface BulkQuestion {
  /** Distinguishes a question from later ones. */
  readonly serial: number
  readonly body: BulkBody
  /** Idempotency key of all attempts to count, as a response may have been lost. Absent in records of older versions. */
  readonly key?: string
  /** form: a value is missing; asked: counted, waits for confirmation; unsure: confirmed, but unknown whether it began. */
  readonly step: 'form' | 'counting' | 'asked' | 'refused' | 'beginning' | 'unsure'
  readonly jobId: string | null
  /** It has been unsure: an unanswered attempt may still begin it. Absent in records of older versions. */
  readonly mayRun?: true
  readonly count: number
  readonly error: RequestError | null
}

interface BulkState {
  readonly question: BulkQuestion | null
  readonly serial: number
  /** Number of jobs begun here; a list clears its selection when it changes. */
  readonly begun: number
  readonly hidden: readonly string[]
}

const initialState: BulkState = { question: null, serial: 0, begun: 0, hidden: [] }

const withChange = (state: BulkState, patch: Partial<BulkQuestion>): BulkState =>
  state.question === null ? state : { ...state, question: { ...state.question, ...patch } }

const slice = createSlice({
  name: 'bulk',
  initialState,
  reducers: {
    bulkOpened: (state, { payload }: PayloadAction<Pick<BulkQuestion, 'body' | 'step' | 'key'>>): BulkState => ({
      ...state,
      serial: state.serial + 1,
      question: { ...payload, serial: state.serial + 1, jobId: null, count: 0, error: null },
    }),
    bulkCounting: (state, { payload }: PayloadAction<Body['change']>): BulkState =>
      state.question === null
        ? state
        : withChange(state, {
            step: 'counting',
            error: null,
            body: { ...state.question.body, ...(payload ? { change: payload } : {}) },
          }),
    bulkCounted: (state, { payload }: PayloadAction<Pick<BulkQuestion, 'jobId' | 'count'>>): BulkState =>
      withChange(state, { ...payload, step: 'asked' }),
    bulkRefused: (state, { payload }: PayloadAction<RequestError>): BulkState =>
      withChange(state, { step: 'refused', error: payload }),
    bulkUnsure: (state, { payload }: PayloadAction<RequestError>): BulkState =>
      withChange(state, { step: 'unsure', error: payload, mayRun: true }),
    bulkBeginning: (state): BulkState => withChange(state, { step: 'beginning' }),
    bulkBegun: (state): BulkState => ({ ...state, question: null, begun: state.begun + 1 }),
    bulkClosed: (state): BulkState => ({ ...state, question: null }),
    bulkHidden: (state, { payload }: PayloadAction<string>): BulkState => ({
      ...state,
      hidden: [...state.hidden, payload],
    }),
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
  selectors: {
    selectBulkQuestion: (state): BulkQuestion | null => state.question,
    selectBulkBegun: (state): number => state.begun,
    selectHiddenJobs: (state): readonly string[] => state.hidden,
  },
})

export const {
  bulkOpened,
  bulkCounting,
  bulkCounted,
  bulkRefused,
  bulkUnsure,
  bulkBeginning,
  bulkBegun,
  bulkClosed,
  bulkHidden,
} = slice.actions
export const bulkReducer = slice.reducer

export const { selectBulkQuestion, selectBulkBegun } = slice.selectors
const { selectHiddenJobs } = slice.selectors

export const isBusy = ({ state }: Row<'BULKJOB'>): boolean => busyBulkStates.includes(state)

/** Whether the server is known to have begun the job; a push may say so whatever the response was. */
export const selectHasBegun = (state: { readonly entities: EntitiesState }, jobId: string | null): boolean => {
  const job = jobId === null ? undefined : selectServerRecord(state, 'BULKJOB', jobId)
  return job !== undefined && job['state'] !== 'counting'
}

/** Time an ended job stays visible, so that it can be undone. */
const shownMs = 10 * 60_000

const sameJobs = (one: readonly Row<'BULKJOB'>[], other: readonly Row<'BULKJOB'>[]): boolean =>
  one.length === other.length && one.every((job, at) => job === other[at])

/** Busy jobs and those that ended recently, newest first. */
export const selectShownJobs = createSelector(
  [(state: { readonly entities: EntitiesState }) => state.entities.BULKJOB.table, selectHiddenJobs, selectNow],
  (table, hidden, now) =>
    (rowsIn(table) as unknown as readonly Row<'BULKJOB'>[])
      .filter(
        (job) =>
          job.state !== 'counting' &&
          (isBusy(job) || (!hidden.includes(job._id) && now - Date.parse(job.endedTime ?? job.createdTime) < shownMs)),
      )
      .sort((one, other) => (one.createdTime < other.createdTime ? 1 : -1)),
  { memoizeOptions: { resultEqualityCheck: sameJobs } },
)

/** Whether there is a question or a job to show. */
export const selectHasBulk = (
  state: Parameters<typeof selectShownJobs>[0] & Parameters<typeof selectBulkQuestion>[0],
): boolean => selectBulkQuestion(state) !== null || selectShownJobs(state).length > 0
