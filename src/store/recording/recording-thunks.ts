// Starts and stops recordings, writes and sends their files, and fetches files that were sent.
import { recordingCalls } from '../../../contract/platform/recording-calls.ts'
import { fillPath } from '../../../contract/call.ts'
import type { Row } from '../../../contract/index.ts'
import { recordingMediaType } from '../../../contract/recordings.ts'
import { loadCode } from '../../lib/load-code.ts'
import { yieldToMain } from '../cache/yield-to-main.ts'
import { request } from '../network/request.ts'
import { notReached } from '../network/request-error.ts'
import type { RequestError } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'
import { problemOpened, recordingPutAway, recordingStarted, recordingStopped } from './recording-slice.ts'
import type { RecordedStretch } from './ring.ts'
import { getRecorder } from './get-recorder.ts'
import type { RecordingPlace } from './write-log.ts'

/** The open recording, until it is closed. */
const createOpenRecording = (): { stretch: RecordedStretch | null } => ({ stretch: null })

export const startRecording = (): AppThunk => (dispatch, getState, environment) => {
  const { userId } = getState().session
  if (userId === null) return
  getRecorder({ getState }, environment).start()
  dispatch(recordingStarted({ userId, since: environment.now() }))
}

export const stopRecording = (): AppThunk => (dispatch, getState, environment) => {
  const stretch = getRecorder({ getState }, environment).stop()
  if (stretch) environment.services.get(createOpenRecording).stretch = stretch
  dispatch(stretch ? recordingStopped() : recordingPutAway())
}

/** Takes the last minutes as they are now, because actions in the dialog are not part of the problem. */
export const openProblem = (): AppThunk => (dispatch, getState, environment) => {
  environment.services.get(createOpenRecording).stretch = getRecorder({ getState }, environment).lastMinutes()
  dispatch(problemOpened())
}

export const putRecordingAway = (): AppThunk => (dispatch, _getState, environment) => {
  environment.services.get(createOpenRecording).stretch = null
  dispatch(recordingPutAway())
}

export interface MadeLog {
  readonly file: Blob
  /** The first lines, as a preview of the content. */
  readonly beginning: string
  readonly actions: number
  /** Milliseconds from its first action to its last. */
  readonly ms: number
}

const placeHere = (): RecordingPlace => ({
  build: process.env.APP_VERSION ?? '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  viewport: { width: window.innerWidth, height: window.innerHeight },
})

const maxBeginning = 20_000
/** Maximum time of writing before it yields to the page. */
const busyMs = 12

/** The open recording as a redacted file; null if there is none. */
export const makeLog = (): AppThunk<Promise<MadeLog | null>> => async (_dispatch, _getState, environment) => {
  const { stretch } = environment.services.get(createOpenRecording)
  if (!stretch) return null
  // Redaction and hashing are loaded only when a recording is sent or saved.
  const { writeLog } = await loadCode(() => import(/* webpackChunkName: "recording" */ './write-log.ts'))
  const pieces: string[] = []
  let beginning = ''
  let since = performance.now()
  for (const line of writeLog(stretch, placeHere())) {
    pieces.push(line)
    if (beginning.length < maxBeginning) beginning += line.slice(0, maxBeginning)
    if (performance.now() - since > busyMs) {
      await yieldToMain()
      since = performance.now()
    }
  }
  const { actions, startedAt } = stretch
  return {
    file: new Blob(pieces, { type: recordingMediaType }),
    beginning,
    actions: actions.length,
    ms: (actions.at(-1)?.at ?? startedAt) - startedAt,
  }
}

/** @param key idempotency key; the same for the same file and note @returns null on success, else the error */
export const sendLog =
  (
    file: Blob,
    query: { readonly reason: Row<'RECORDING'>['reason']; readonly note: string },
    key: string,
  ): AppThunk<Promise<RequestError | null>> =>
  async (dispatch) => {
    const { method, path } = recordingCalls.uploadRecording
    const result = await dispatch(request({ method, path, query, file, key, quiet: true }))
    return result.ok ? null : result.error
  }

/** Fetches a recording from the server; returns the error on failure. */
export const fetchLog =
  (id: string): AppThunk<Promise<Blob | RequestError>> =>
  async (dispatch) => {
    const { method, path } = recordingCalls.recordingFile
    const result = await dispatch(request({ method, path: fillPath(path, { id }), answersFile: true, quiet: true }))
    if (!result.ok) return result.error
    return result.body instanceof Blob ? result.body : notReached
  }
