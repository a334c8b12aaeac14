// The recorder of a store, created after the first paint or on first use.
import type { AppEnvironment } from '../environment.ts'
import type { AppStore } from '../app-thunk.ts'
import { createRecorder } from './recorder.ts'
import type { Recorder } from './recorder.ts'
import type { RateAlarm } from './rate-alarm.ts'

const createRecording = (): { recorder: Recorder | null } => ({ recorder: null })

const address = (): string => `${window.location.pathname}${window.location.search}`

const alarm: RateAlarm = (perSecond, types) => {
  // eslint-disable-next-line no-console -- the action-rate alarm of development builds speaks to the console
  console.warn(`more than ${perSecond - 1} actions in a second`, Object.fromEntries(types.slice(0, 5)))
}

export const getRecorder = (store: Pick<AppStore, 'getState'>, environment: AppEnvironment): Recorder => {
  const recording = environment.services.get(createRecording)
  recording.recorder ??= createRecorder(store, environment, {
    address,
    ...(process.env.NODE_ENV === 'development' ? { alarm } : {}),
  })
  return recording.recorder
}
