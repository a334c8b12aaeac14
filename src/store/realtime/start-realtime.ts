// While somebody is signed in: bootstrap until it succeeds, then the live connection; closed when nobody is.
import { addStateListener } from '../listener.ts'
import { selectCacheStatus } from '../cache/cache-slice.ts'
import { retryUntilLoaded } from '../../lib/retry-until-loaded.ts'
import type { AppStore } from '../app-thunk.ts'
import { refreshRights, retryBootstrap } from './bootstrap.ts'
import { openLiveConnection } from './live-connection.ts'

/** The connection begins where the local copy ends. */
const restored = (store: AppStore): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (selectCacheStatus(store.getState()) === 'restoring') return
      stop()
      resolve()
    }
    const stop = addStateListener(store, [selectCacheStatus], look)
    look()
  })

/** Follows the session from now on. @returns stops following and closes the connection */
export const startRealtime = (store: AppStore): (() => void) => {
  /** Counts the sessions followed; a number that is no longer the last one is over. */
  let followed = 0
  let current: string | null = null
  let close: (() => void) | null = null

  const open = async (session: number): Promise<void> => {
    const isWanted = () => followed === session
    await restored(store)
    if (!isWanted()) return
    if (store.getState().realtime.epoch === 0) await store.dispatch(retryBootstrap(isWanted))
    else void store.dispatch(refreshRights(isWanted))
    // The socket's library comes over the same network.
    const opened = await retryUntilLoaded(() => store.dispatch(openLiveConnection()), { isWanted })
    if (isWanted()) close = opened
    else opened?.()
  }

  const follow = (): void => {
    const { status, userId } = store.getState().session
    const wanted = status === 'signedIn' ? userId : null
    if (wanted === current) return
    current = wanted
    followed += 1
    close?.()
    close = null
    if (wanted !== null) void open(followed)
  }

  follow()
  const unsubscribe = addStateListener(store, [({ session }) => session], follow)
  return () => {
    unsubscribe()
    followed += 1
    close?.()
    close = null
  }
}
