// What goes on without being seen from the first paint on: the recorder, the connection, the outbox, the other tabs, the shell
// that is kept on this device.
import type { AppEnvironment } from '../store/environment.ts'
import { keepDrafts } from '../store/drafts/keep-drafts.ts'
import { keepOutbox } from '../store/outbox/keep-outbox.ts'
import { keepLive } from '../store/realtime/keep-live.ts'
import { recorderOf } from '../store/recording/start-recorder.ts'
import { keepOneSession } from '../store/session/one-session.ts'
import { keepLanguage } from '../store/settings/keep-language.ts'
import { goOnWhenBack } from '../store/start/go-on-when-back.ts'
import type { AppStore } from '../store/store.ts'
import { frameLater } from './frame/frame-later.ts'
import { noticesLater } from './frame/notices-later.ts'
import { logUncaught } from './global-errors.ts'
import { keepShell } from './service-worker.ts'

/** Each follows the session by itself. */
export const unseenWork = (store: AppStore, environment: AppEnvironment): void => {
  logUncaught()
  // Who signs in goes on to the one; what there is to say may be that the backend is gone.
  void frameLater.load()
  void noticesLater.load()
  // First: what the others do stands in a recording, too.
  recorderOf(store, environment)
  keepLive(store)
  keepDrafts(store, environment)
  keepOutbox(store, environment)
  keepOneSession(store, environment)
  goOnWhenBack(store)
  keepLanguage(store)
  void keepShell(store)
}
