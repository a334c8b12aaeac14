// One session for all tabs of this browser: a sign-out applies to all, other tabs follow a sign-in, and a token renewed in one tab is
// used by all. Tabs of different users would overwrite each other's token in the settings they share.
import type { AppEnvironment } from '../environment.ts'
import { tokenStored } from '../network/settings-slice.ts'
import type { AppStore } from '../app-thunk.ts'
import { addStateListener } from '../listener.ts'
import { signedIn } from '../events.ts'
import type { SessionState } from '../network/session-slice.ts'
import { endSession } from '../network/token-renewal.ts'

type Message =
  | { readonly what: 'out'; readonly userId: string }
  | { readonly what: 'renewed'; readonly userId: string; readonly token: string }
  | { readonly what: 'in'; readonly userId: string; readonly token: string; readonly stats: SessionState['stats'] }

/** @returns stops the synchronisation */
export const syncSessionTabs = (store: AppStore, environment: AppEnvironment): (() => void) => {
  let appliedUserId: string | null = null
  /** The token that the other tabs have as well. */
  let known = store.getState().settings.token
  const channel = environment.tabs.channel(`session@${environment.backendAddress || environment.pageHost}`, (text) => {
    const message = JSON.parse(text) as Message
    const { session } = store.getState()
    const same = session.status === 'signedIn' && session.userId === message.userId
    if (message.what === 'out') {
      if (same) store.dispatch(endSession(null))
      return
    }
    if (session.status === 'restoring') return
    if (same) {
      known = message.token
      store.dispatch(tokenStored(message.token))
      return
    }
    // A renewal must not sign in again a user who has signed out here in the meantime.
    if (message.what === 'renewed') return
    appliedUserId = message.userId
    known = message.token
    store.dispatch(endSession('expired'))
    store.dispatch(tokenStored(message.token))
    store.dispatch(signedIn({ userId: message.userId, stats: message.stats }))
    appliedUserId = null
  })
  const tell = (message: Message): void => channel.tell(JSON.stringify(message))

  let before = store.getState().session
  const unsubscribe = addStateListener(store, [({ session }) => session, ({ settings }) => settings.token], () => {
    const { session, settings } = store.getState()
    const was = before
    before = session
    if (was.status === 'signedIn' && was.userId !== null && session.status === 'signedOut' && session.ended === null)
      tell({ what: 'out', userId: was.userId })
    const { userId, stats } = session
    const { token } = settings
    if (session.status !== 'signedIn' || userId === null || token === null) return
    if (was.status === 'signedOut' && userId !== appliedUserId) tell({ what: 'in', userId, token, stats })
    else if (was.status === 'signedIn' && was.userId === userId && token !== known)
      tell({ what: 'renewed', userId, token })
    known = token
  })
  return () => {
    unsubscribe()
    channel.close()
  }
}
