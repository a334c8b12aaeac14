// Applies settings chosen in one tab to all tabs of this browser. Each tab writes all settings to disk, so a tab without the change
// would overwrite it.
import { isAnyOf } from '@reduxjs/toolkit'
import type { AppStore } from '../app-thunk.ts'
import type { AppEnvironment } from '../environment.ts'
import { addAppListener } from '../listener.ts'
import { settingsActions } from '../network/settings-slice.ts'

/** Sessions are synchronised separately, and values from the server are not choices. */
const { hostSeen: _host, tokenStored: _token, notificationsCounted: _count, ...choices } = settingsActions
const isChoice = isAnyOf(...Object.values(choices))

/** @returns stops the synchronisation */
export const syncSettings = (store: AppStore, environment: AppEnvironment): (() => void) => {
  let isHeard = false
  const channel = environment.tabs.channel(
    `settings@${environment.backendAddress || environment.pageHost}`,
    (message) => {
      const action: unknown = JSON.parse(message)
      // A tab of another version may send unknown actions.
      if (!isChoice(action)) return
      isHeard = true
      store.dispatch(action)
      isHeard = false
    },
  )
  const stop = store.dispatch(
    addAppListener({
      matcher: isChoice,
      effect: (action) => {
        if (!isHeard) channel.tell(JSON.stringify(action))
      },
    }),
  )
  return () => {
    stop()
    channel.close()
  }
}
