// Choices for this device hold in all tabs of this browser. Each tab writes all of its settings to the disk: one that had not heard of a
// choice would take it back.
import { isAnyOf } from '@reduxjs/toolkit'
import type { AppStore } from '../app-thunk.ts'
import type { AppEnvironment } from '../environment.ts'
import { addAppListener } from '../listener.ts'
import { settingsActions } from '../network/settings-slice.ts'

/** Sessions are told by themselves; what the backend answered is no choice. */
const { hostSeen: _host, tokenStored: _token, notificationsCounted: _count, ...choices } = settingsActions
const isChoice = isAnyOf(...Object.values(choices))

/** @returns stops telling and listening */
export const syncSettings = (store: AppStore, environment: AppEnvironment): (() => void) => {
  let isHeard = false
  const channel = environment.tabs.channel(
    `settings@${environment.backendAddress || environment.pageHost}`,
    (message) => {
      const action: unknown = JSON.parse(message)
      // A tab of another version may know others.
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
