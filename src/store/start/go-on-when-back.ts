// When the backend can be reached again, or somebody signs in: what waited goes on at once.
import { reloadOpenThread } from '../conversation/conversation-thunks.ts'
import type { AppStore } from '../store.ts'
import { drainAll } from '../outbox/lanes.ts'

/** Who could send now; null while nobody can. */
const senderOf = (store: AppStore): string | null => {
  const { connection, session } = store.getState()
  return connection.backend === 'online' && session.status === 'signedIn' ? session.userId : null
}

const openFailed = (store: AppStore): boolean => {
  const { openItemId, windows } = store.getState().conversation
  return openItemId !== null && windows[openItemId]?.status === 'error'
}

/** @returns stops following */
export const goOnWhenBack = (store: AppStore): (() => void) => {
  let sender = senderOf(store)
  return store.subscribe(() => {
    const before = sender
    sender = senderOf(store)
    if (sender === null || sender === before) return
    store.dispatch(drainAll())
    if (openFailed(store)) void store.dispatch(reloadOpenThread())
  })
}
