// The live connection of a store: begun after the first paint, with the code that it needs.
import type { AppStore } from '../app-thunk.ts'
import { realtimeMiddleware, realtimeStarted, realtimeStopped } from './realtime-middleware.ts'

/** Follows the session from now on. @returns stops following and closes the connection */
export const startRealtime = (store: AppStore): (() => void) => {
  store.addMiddleware(realtimeMiddleware)
  store.dispatch(realtimeStarted())
  return () => void store.dispatch(realtimeStopped())
}
