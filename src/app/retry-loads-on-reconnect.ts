// Connects code loading with the connection state: failed loads are retried at once when the browser or the server is back, and code that
// the server no longer has marks this version as outdated.
import { onCodeGone } from '../lib/load-code.ts'
import { hasLostLoads, retryLoadsNow, subscribeToLostLoads } from '../lib/retry-until-loaded.ts'
import { contractOutdated } from '../store/network/connection-slice.ts'
import type { AppStore } from '../store/app-thunk.ts'
import { runCall } from '../store/records/run-call.ts'

export const retryLoadsOnReconnect = (store: AppStore): void => {
  window.addEventListener('online', retryLoadsNow)
  // The code of the live connection may itself fail to load; without this check nothing would notice that the server is unreachable.
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
