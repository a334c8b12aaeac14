// The recorder of a store: begun after the first paint, or when somebody first asks for it.
import type { AppEnvironment } from '../environment.ts'
import type { AppStore } from '../app-thunk.ts'
import { createRecorder } from './recorder.ts'
import type { Recorder } from './recorder.ts'
import type { RateAlarm } from './rate-alarm.ts'

// It is no state of the application: it lives beside one store.
const recorders = new WeakMap<AppEnvironment, Recorder>()

const address = (): string => `${window.location.pathname}${window.location.search}`

const alarm: RateAlarm = (perSecond, types) => {
  // eslint-disable-next-line no-console -- the action-rate alarm of development builds speaks to the console
  console.warn(`more than ${perSecond - 1} actions in a second`, Object.fromEntries(types.slice(0, 5)))
}

export const getRecorder = (store: Pick<AppStore, 'getState'>, environment: AppEnvironment): Recorder => {
  const known = recorders.get(environment)
  if (known) return known
  const recorder = createRecorder(store, environment, {
    address,
    ...(process.env.NODE_ENV === 'development' ? { alarm } : {}),
  })
  recorders.set(environment, recorder)
  return recorder
}
