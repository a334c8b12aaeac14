// While somebody is signed in: bootstrap until it succeeds, then the live connection; closed when nobody is.
import { reconnectDelayMaxMs } from '../../../contract/constants.ts'
import type { AppStore } from '../store.ts'
import { refreshRights, untilBootstrapped } from './bootstrap.ts'
import { openLiveConnection } from './live-connection.ts'

/** The connection begins where the local copy ends. */
const restored = (store: AppStore): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (store.getState().cache.status === 'restoring') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.subscribe(look)
    look()
  })

/** Follows the session from now on. @returns stops following and closes the connection */
export const keepLive = (store: AppStore): (() => void) => {
  /** Counts the sessions followed; a number that is no longer the last one is over. */
  let followed = 0
  let current: string | null = null
  let close: (() => void) | null = null

  const open = async (session: number): Promise<void> => {
    const isWanted = () => followed === session
    await restored(store)
    if (!isWanted()) return
    if (store.getState().realtime.epoch === 0) await store.dispatch(untilBootstrapped(isWanted))
    else void store.dispatch(refreshRights(isWanted))
    while (isWanted()) {
      // The socket's library comes over the same network: without it, it is asked for again.
      const opened = await store.dispatch(openLiveConnection()).catch(() => null)
      if (opened && isWanted()) close = opened
      else opened?.()
      if (opened) return
      await new Promise((resolve) => setTimeout(resolve, reconnectDelayMaxMs))
    }
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
  const unsubscribe = store.subscribe(follow)
  return () => {
    unsubscribe()
    followed += 1
    close?.()
    close = null
  }
}
