// Starting and stopping a recording, making its file, sending it in, and reading one that was sent in.
import { recordingCalls } from '../../../contract/platform/recording-calls.ts'
import { pathWith } from '../../../contract/call.ts'
import type { Row } from '../../../contract/index.ts'
import { logMediaType } from '../../../contract/recordings.ts'
import { breathe } from '../cache/breathe.ts'
import type { AppEnvironment } from '../environment.ts'
import { request } from '../http/request.ts'
import type { RequestError } from '../http/request-error.ts'
import type { AppThunk } from '../store.ts'
import { problemOpened, recordingPutAway, recordingStarted, recordingStopped } from './recording-slice.ts'
import type { RecordedStretch } from './ring.ts'
import { recorderOf } from './start-recorder.ts'
import type { RecordingPlace } from './write-log.ts'

/** What lies open, until it is put away. */
const stretches = new WeakMap<AppEnvironment, RecordedStretch>()

export const startRecording = (): AppThunk => (dispatch, getState, environment) => {
  const { userId } = getState().session
  if (userId === null) return
  recorderOf({ getState }, environment).start()
  dispatch(recordingStarted({ userId, since: environment.now() }))
}

export const stopRecording = (): AppThunk => (dispatch, getState, environment) => {
  const stretch = recorderOf({ getState }, environment).stop()
  if (stretch) stretches.set(environment, stretch)
  dispatch(stretch ? recordingStopped() : recordingPutAway())
}

/** Holds the last minutes as they are now: what is done in the dialog is no part of the problem. */
export const openProblem = (): AppThunk => (dispatch, getState, environment) => {
  stretches.set(environment, recorderOf({ getState }, environment).lastMinutes())
  dispatch(problemOpened())
}

export const putRecordingAway = (): AppThunk => (dispatch, _getState, environment) => {
  stretches.delete(environment)
  dispatch(recordingPutAway())
}

export interface MadeLog {
  readonly file: Blob
  /** The first lines, for whoever wants to see what is in it. */
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

const beginningMost = 20_000
/** Written without letting the page breathe. */
const busyMs = 12

/** What lies open as a file, redacted. null where nothing does. */
export const makeLog = (): AppThunk<Promise<MadeLog | null>> => async (_dispatch, _getState, environment) => {
  const stretch = stretches.get(environment)
  if (!stretch) return null
  // Redaction and hashes: only who sends or saves one needs them.
  const { logLines } = await import('./write-log.ts')
  const pieces: string[] = []
  let beginning = ''
  let since = performance.now()
  for (const line of logLines(stretch, placeHere())) {
    pieces.push(line)
    if (beginning.length < beginningMost) beginning += line.slice(0, beginningMost)
    if (performance.now() - since > busyMs) {
      await breathe()
      since = performance.now()
    }
  }
  const { actions, startedAt } = stretch
  return { file: new Blob(pieces, { type: logMediaType }), beginning, actions: actions.length, ms: (actions.at(-1)?.at ?? startedAt) - startedAt }
}

/** @returns null once it was taken, else why not */
export const sendLog =
  (file: Blob, asked: { readonly reason: Row<'RECORDING'>['reason']; readonly note: string }): AppThunk<Promise<RequestError | null>> =>
  async (dispatch) => {
    const { method, path } = recordingCalls.uploadRecording
    const result = await dispatch(request({ method, path, query: asked, file, quiet: true }))
    return result.ok ? null : result.error
  }

/** One that is kept on the server. null where there is none, or not for this user. */
export const keptLog = (id: string): AppThunk<Promise<Blob | null>> => async (dispatch) => {
  const { method, path } = recordingCalls.recordingFile
  const result = await dispatch(request({ method, path: pathWith(path, { id }), answersFile: true, quiet: true }))
  return result.ok && result.body instanceof Blob ? result.body : null
}
