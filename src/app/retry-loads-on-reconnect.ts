// Ties the loading of code to the connection: lost code is retried at once when the browser or the backend is back, and code that the
// server no longer has shows that this version is out of date.
import { onCodeGone } from '../lib/load-code.ts'
import { hasLostLoads, retryLoadsNow, subscribeToLostLoads } from '../lib/retry-until-loaded.ts'
import { contractOutdated } from '../store/network/connection-slice.ts'
import type { AppStore } from '../store/app-thunk.ts'
import { runCall } from '../store/records/run-call.ts'

/** From now on. */
export const retryLoadsOnReconnect = (store: AppStore): void => {
  window.addEventListener('online', retryLoadsNow)
  // The live connection itself may wait for its code: then nothing else notices that the backend is away.
  subscribeToLostLoads(() => {
    if (hasLostLoads()) void store.dispatch(runCall('health', { quiet: true }))
  })
  onCodeGone(() => store.dispatch(contractOutdated()))
  let { backend } = store.getState().connection
  store.subscribe(() => {
    const before = backend
    backend = store.getState().connection.backend
    if (backend === 'online' && before === 'offline') retryLoadsNow()
  })
}
