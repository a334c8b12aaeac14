// While somebody is signed in: bootstrap until it succeeds, then the live connection; closed when nobody is.
import { reconnectDelayMaxMs, reconnectDelayMs } from '../../../contract/constants.ts'
import type { AppDispatch, AppStore } from '../store.ts'
import { bootstrap } from './bootstrap.ts'
import { openLiveConnection } from './live-connection.ts'

const untilBootstrapped = async (dispatch: AppDispatch, isWanted: () => boolean): Promise<void> => {
  for (let delay = reconnectDelayMs; isWanted(); delay = Math.min(delay * 2, reconnectDelayMaxMs)) {
    if (await dispatch(bootstrap())) return
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}

/** Follows the session from now on. @returns stops following and closes the connection */
export const keepLive = (store: AppStore): (() => void) => {
  let current: string | null = null
  let close: (() => void) | null = null

  const open = async (userId: string): Promise<void> => {
    const isWanted = () => current === userId
    await untilBootstrapped(store.dispatch, isWanted)
    if (!isWanted()) return
    const opened = await store.dispatch(openLiveConnection())
    if (isWanted()) close = opened
    else opened()
  }

  const follow = (): void => {
    const { status, userId } = store.getState().session
    const wanted = status === 'signedIn' ? userId : null
    if (wanted === current) return
    current = wanted
    close?.()
    close = null
    if (wanted !== null) void open(wanted)
  }

  follow()
  const unsubscribe = store.subscribe(follow)
  return () => {
    unsubscribe()
    current = null
    close?.()
  }
}
