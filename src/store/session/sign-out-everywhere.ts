// Signing out in one tab signs out in all of this browser.
import type { AppEnvironment } from '../environment.ts'
import type { AppStore } from '../store.ts'
import { endSession } from './token-renewal.ts'

/** @returns stops listening and telling */
export const signOutEverywhere = (store: AppStore, environment: AppEnvironment): (() => void) => {
  const channel = environment.tabs.channel(`session@${environment.backendAddress || environment.pageHost}`, (userId) => {
    const { session } = store.getState()
    if (session.status === 'signedIn' && session.userId === userId) store.dispatch(endSession(null))
  })
  let before = store.getState().session
  const unsubscribe = store.subscribe(() => {
    const { session } = store.getState()
    if (before.status === 'signedIn' && before.userId !== null && session.status === 'signedOut' && session.ended === null) channel.tell(before.userId)
    before = session
  })
  return () => {
    unsubscribe()
    channel.close()
  }
}
