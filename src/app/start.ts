// Startup: kept settings, language and session are restored before the first screen, waiting at most 1 s (platform document section 2.1).
import type { i18n } from 'i18next'
import { reconnectDelayMs, startupWaitMs } from '../../contract/constants.ts'
import { startClock } from '../store/clock/clock-slice.ts'
import type { AppEnvironment } from '../store/environment.ts'
import { keepCache } from '../store/cache/keep-cache.ts'
import { restoreSession } from '../store/session/session-thunks.ts'
import { hostSeen } from '../store/settings/settings-slice.ts'
import { createAppStore, restoreKept } from '../store/store.ts'
import type { AppStore } from '../store/store.ts'
import { frameLater } from './frame/frame-later.ts'
import { createLanguages } from './i18n.ts'
import { followLanguage } from './language.ts'

export interface Started {
  readonly store: AppStore
  readonly languages: i18n
  /** Once a screen is in sight: the live connection, the outbox and whatever else goes on unseen begin; a second call changes nothing. */
  readonly goOn: () => void
}

/** What is kept is in the store, and the session it names is opened; the backend has its say while it is already on the screen. */
const openKept = (store: AppStore, pageHost: string): void => {
  store.dispatch(hostSeen(pageHost))
  const { status } = store.getState().session
  if (status !== 'signedIn') void store.dispatch(restoreSession())
}

/** The code comes over the network, so it is asked for until it is there. */
const workUnseen = async (store: AppStore, environment: AppEnvironment): Promise<void> => {
  for (;;) {
    const loaded = await import('./unseen-work.ts').catch(() => null)
    if (loaded) return loaded.unseenWork(store, environment)
    await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs))
  }
}

export const start = async (environment: AppEnvironment): Promise<Started> => {
  const timeIsUp = new Promise((resolve) => setTimeout(resolve, startupWaitMs))
  const store = createAppStore(environment)
  store.dispatch(startClock())
  let shown: () => void = () => undefined
  const inSight = new Promise<void>((resolve) => {
    shown = resolve
  })
  const cache = keepCache(store, environment, inSight)

  const opened = restoreKept(store).restored.then(() => openKept(store, environment.pageHost))
  await Promise.race([opened, timeIsUp])
  // A disk this slow is not waited for; what it brings later is taken then.
  if (store.getState().session.status === 'restoring') openKept(store, environment.pageHost)

  // Whoever is signed in sees it first: it comes while the rest is waited for.
  if (store.getState().session.status !== 'signedOut') void frameLater.load()

  const { languages, loaded } = createLanguages(store.getState().settings.language)
  await Promise.race([Promise.all([loaded, cache.shown()]), timeIsUp])
  followLanguage(store, languages)
  let working: Promise<unknown> | undefined
  const goOn = (): void => {
    shown()
    working ??= Promise.all([languages.loadNamespaces('errors'), workUnseen(store, environment)])
  }
  return { store, languages, goOn }
}
