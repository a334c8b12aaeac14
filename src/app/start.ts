// Startup: kept settings, language and session are restored before the first screen, waiting at most 1 s (platform document section 2.1).
import type { i18n } from 'i18next'
import { startupWaitMs } from '../../contract/constants.ts'
import { startClock } from '../store/clock/clock-slice.ts'
import type { AppEnvironment } from '../store/environment.ts'
import { keepCache } from '../store/cache/keep-cache.ts'
import { keepDrafts } from '../store/drafts/keep-drafts.ts'
import { keepOutbox } from '../store/outbox/keep-outbox.ts'
import { keepLive } from '../store/realtime/keep-live.ts'
import { restoreSession } from '../store/session/session-thunks.ts'
import { keepOneSession } from '../store/session/one-session.ts'
import { hostSeen } from '../store/settings/settings-slice.ts'
import { goOnWhenBack } from '../store/start/go-on-when-back.ts'
import { createAppStore, restoreKept } from '../store/store.ts'
import type { AppStore } from '../store/store.ts'
import { createLanguages } from './i18n.ts'
import { followLanguage } from './language.ts'

export interface Started {
  readonly store: AppStore
  readonly languages: i18n
}

/** What is kept is in the store, and the session it names is opened; the backend has its say while it is already on the screen. */
const openKept = (store: AppStore, pageHost: string): void => {
  store.dispatch(hostSeen(pageHost))
  const { status } = store.getState().session
  if (status !== 'signedIn') void store.dispatch(restoreSession())
}

export const start = async (environment: AppEnvironment): Promise<Started> => {
  const timeIsUp = new Promise((resolve) => setTimeout(resolve, startupWaitMs))
  const store = createAppStore(environment)
  store.dispatch(startClock())
  const cache = keepCache(store, environment)

  const opened = restoreKept(store).restored.then(() => openKept(store, environment.pageHost))
  await Promise.race([opened, timeIsUp])
  // A disk this slow is not waited for; what it brings later is taken then.
  if (store.getState().session.status === 'restoring') openKept(store, environment.pageHost)

  const { languages, loaded } = createLanguages(store.getState().settings.language)
  await Promise.race([Promise.all([loaded, cache.shown()]), timeIsUp])
  followLanguage(store, languages)
  keepLive(store)
  keepDrafts(store, environment)
  keepOutbox(store, environment)
  keepOneSession(store, environment)
  goOnWhenBack(store)
  return { store, languages }
}
