// The live connection as a middleware: after sign-in it bootstraps until that succeeds and opens the socket; closed at sign-out.
import { createAction } from '@reduxjs/toolkit'
import type { Middleware } from '@reduxjs/toolkit'
import { retryUntilLoaded } from '../../lib/retry-until-loaded.ts'
import type { AppDispatch, AppStore } from '../app-thunk.ts'
import { selectCacheStatus } from '../cache/cache-slice.ts'
import { addStateListener } from '../listener.ts'
import type { RootState } from '../root-reducer.ts'
import { refreshRights, retryBootstrap } from './bootstrap.ts'
import { openLiveConnection } from './live-connection.ts'

export const realtimeStarted = createAction('realtime/started')
export const realtimeStopped = createAction('realtime/stopped')

type StoreParts = Pick<AppStore, 'dispatch' | 'getState'>

/** Waits for the local copy, because the connection resumes at its positions. */
const restoreLocalCopy = ({ dispatch, getState }: StoreParts): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (selectCacheStatus(getState()) === 'restoring') return
      stop()
      resolve()
    }
    const stop = addStateListener({ dispatch }, [selectCacheStatus], look)
    look()
  })

/** @returns closes the connection; null if it was no longer wanted */
const openSession = async (
  { dispatch, getState }: StoreParts,
  isWanted: () => boolean,
): Promise<(() => void) | null> => {
  await restoreLocalCopy({ dispatch, getState })
  if (!isWanted()) return null
  if (getState().realtime.epoch === 0) await dispatch(retryBootstrap(isWanted))
  else void dispatch(refreshRights(isWanted))
  // The socket library is loaded over the same unreliable network.
  const close = await retryUntilLoaded(() => dispatch(openLiveConnection()), { isWanted })
  if (isWanted()) return close
  close?.()
  return null
}

const userOf = ({ session: { status, userId } }: RootState): string | null => (status === 'signedIn' ? userId : null)

/** Follows the session from `realtimeStarted` to `realtimeStopped`. */
export const realtimeMiddleware: Middleware<object, RootState, AppDispatch> = (store) => {
  let isRunning = false
  let followed: string | null = null
  /** Incremented with each session, to detect that a newer one has begun. */
  let session = 0
  let close: (() => void) | null = null

  const follow = async (userId: string | null): Promise<void> => {
    followed = userId
    const mine = (session += 1)
    close?.()
    close = null
    if (userId === null) return
    const opened = await openSession(store, () => session === mine)
    if (opened) close = opened
  }

  return (next) => (action) => {
    const result = next(action)
    if (realtimeStarted.match(action)) isRunning = true
    else if (realtimeStopped.match(action)) isRunning = false
    const nextUserId = isRunning ? userOf(store.getState()) : null
    if (nextUserId !== followed) void follow(nextUserId)
    return result
  }
}
