// When the backend can be reached again, or somebody signs in: what waited goes on at once.
import { setupListeners } from '@reduxjs/toolkit/query'
import { maxReconnectDelayMs } from '../../../contract/constants.ts'
import { reloadOpenThread } from '../conversation/conversation-thunks.ts'
import type { AppStore } from '../app-thunk.ts'
import { addStateListener } from '../listener.ts'
import type { RootState } from '../root-reducer.ts'
import { drainAll } from '../outbox/lanes.ts'
import { runCall } from '../records/run-call.ts'

/** The user who can send now; null if nobody can. */
const senderOf = ({ connection, session }: RootState): string | null =>
  connection.backend === 'online' && session.status === 'signedIn' ? session.userId : null

const openFailed = (store: AppStore): boolean => {
  const { openItemId, windows } = store.getState().conversation
  return openItemId !== null && windows[openItemId]?.status === 'error'
}

/** Lists on the screen ask again once the backend answers: the browser's own word of a network says nothing of it. @returns stops */
const refetchWhenBack = (store: AppStore): (() => void) =>
  setupListeners(store.dispatch, (dispatch, { onOnline }) =>
    addStateListener(store, [({ connection }: RootState) => connection.backend], () => {
      if (store.getState().connection.backend === 'online') dispatch(onOnline())
    }),
  )

/** Requests can fail while the socket stands (a proxy, a captive portal): no reconnect then says when they work again. @returns stops */
const askWhileRequestsFail = (store: AppStore): (() => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = (): void => {
    clearInterval(timer)
    const { backend, socket } = store.getState().connection
    if (backend !== 'offline' || socket !== 'open') return
    timer = setInterval(() => void store.dispatch(runCall('health', { quiet: true })), maxReconnectDelayMs)
  }
  const stop = addStateListener(
    store,
    [({ connection }: RootState) => connection.backend, ({ connection }: RootState) => connection.socket],
    follow,
  )
  return () => {
    stop()
    clearInterval(timer)
  }
}

/** @returns stops following */
export const resumeOnReconnect = (store: AppStore): (() => void) => {
  const stopRefetching = refetchWhenBack(store)
  const stopAsking = askWhileRequestsFail(store)
  const stopSending = addStateListener(store, [senderOf], () => {
    if (senderOf(store.getState()) === null) return
    store.dispatch(drainAll())
    if (openFailed(store)) void store.dispatch(reloadOpenThread())
  })
  return () => {
    stopRefetching()
    stopAsking()
    stopSending()
  }
}
