// Resumes pending work as soon as the server can be reached again or a user signs in.
import { setupListeners } from '@reduxjs/toolkit/query'
import { maxReconnectDelayMs } from '../../../contract/constants.ts'
import { isLacking } from '../conversation/conversation-slice.ts'
import { reloadOpenThread } from '../conversation/conversation-thunks.ts'
import type { AppStore } from '../app-thunk.ts'
import { addAppListener, addStateListener } from '../listener.ts'
import type { RootState } from '../root-reducer.ts'
import { drainAll } from '../outbox/lanes.ts'
import { runCall } from '../records/run-call.ts'

/** The user whose entries can be sent now; null if none can. */
const senderOf = ({ connection, session }: RootState): string | null =>
  connection.backend === 'online' && session.status === 'signedIn' ? session.userId : null

const openFailed = ({ conversation: { openItemId, windows } }: RootState): boolean => {
  const window = openItemId === null ? undefined : windows[openItemId]
  return window !== undefined && !window.busy && isLacking(window)
}

/** Refetches lists on screen when the server responds again; the browser's `online` event does not show that. @returns stops */
const refetchWhenBack = (store: AppStore): (() => void) =>
  setupListeners(store.dispatch, (dispatch, { onOnline }) =>
    addStateListener(store, [({ connection }: RootState) => connection.backend], () => {
      if (store.getState().connection.backend === 'online') dispatch(onOnline())
    }),
  )

const doRequestsFail = ({ connection }: RootState): boolean =>
  connection.backend === 'offline' && connection.socket === 'open'

/**
 * Polls while requests fail although the socket is open (a proxy, a captive portal), as no reconnect will signal recovery.
 * @returns stops
 */
const askWhileRequestsFail = ({ dispatch }: AppStore): (() => void) => {
  const stop = dispatch(
    addAppListener({
      predicate: (_action, state, before) => doRequestsFail(state) !== doRequestsFail(before),
      effect: async (_action, { cancelActiveListeners, delay, dispatch: send, getState }) => {
        cancelActiveListeners()
        while (doRequestsFail(getState())) {
          await delay(maxReconnectDelayMs)
          void send(runCall('health', { quiet: true }))
        }
      },
    }),
  )
  return () => stop({ cancelActive: true })
}

const sendWhenBack = (store: AppStore): (() => void) =>
  addStateListener(store, [senderOf], () => {
    if (senderOf(store.getState()) === null) return
    store.dispatch(drainAll())
    if (openFailed(store.getState())) void store.dispatch(reloadOpenThread())
  })

/** @returns stops resuming */
export const resumeOnReconnect = (store: AppStore): (() => void) => {
  const stops = [refetchWhenBack(store), askWhileRequestsFail(store), sendWhenBack(store)]
  return () => stops.forEach((stop) => stop())
}
