// Starts the live connection of a store after the first paint, when its code is loaded.
import type { AppStore } from '../app-thunk.ts'
import { realtimeMiddleware, realtimeStarted, realtimeStopped } from './realtime-middleware.ts'

/** Follows the session from now on. @returns stops following and closes the connection */
export const startRealtime = (store: AppStore): (() => void) => {
  store.addMiddleware(realtimeMiddleware)
  store.dispatch(realtimeStarted())
  return () => void store.dispatch(realtimeStopped())
}
