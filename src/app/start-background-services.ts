// Starts the services that run from the first paint on, such as the recorder, the live connection, the outbox, tab synchronisation and the
// service worker.
import type { AppEnvironment } from '../store/environment.ts'
import { startDraftSync } from '../store/outbox/start-draft-sync.ts'
import { startOutbox } from '../store/outbox/start-outbox.ts'
import { startRealtime } from '../store/realtime/start-realtime.ts'
import { getRecorder } from '../store/recording/get-recorder.ts'
import { startEndingSessions } from '../store/session/sessions-to-end.ts'
import { syncSessionTabs } from '../store/session/sync-session-tabs.ts'
import { syncLanguage } from '../store/session/sync-language.ts'
import { syncSettings } from '../store/session/sync-settings.ts'
import { resumeOnReconnect } from '../store/realtime/resume-on-reconnect.ts'
import type { AppStore } from '../store/app-thunk.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { LazyFrame } from './frame/LazyFrame.tsx'
import { LazyToasts } from './frame/LazyToasts.tsx'
import { logGlobalErrors } from './global-errors.ts'
import { registerServiceWorker } from './version/service-worker.ts'

/** Each service follows the session by itself. */
export const startBackgroundServices = (store: AppStore, environment: AppEnvironment): void => {
  logGlobalErrors()
  // The frame is needed after sign-in; toasts may have to report that the server is unreachable.
  void LazyFrame.preload()
  void LazyToasts.preload()
  // The recorder comes first, because it also records the actions of the other services.
  getRecorder(store, environment)
  startRealtime(store)
  startDraftSync(store, environment)
  startOutbox(store, environment)
  syncSessionTabs(store, environment)
  syncSettings(store, environment)
  resumeOnReconnect(store)
  startEndingSessions(store)
  syncLanguage(store)
  void registerServiceWorker(store)
  followKeyboard()
}
