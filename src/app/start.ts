// Startup: restores stored settings, language and session before the first screen, waiting at most 1 s.
import type { i18n } from 'i18next'
import { startupWaitMs } from '../../contract/constants.ts'
import { waitAwake } from '../lib/wait-awake.ts'
import { loadCode } from '../lib/load-code.ts'
import { startClock } from '../store/network/clock-slice.ts'
import type { AppEnvironment } from '../store/environment.ts'
import { startRecordCache } from '../store/cache/start-record-cache.ts'
import { restoreSession } from '../store/session/session-thunks.ts'
import { hostSeen } from '../store/network/settings-slice.ts'
import { createAppStore, restorePersisted } from '../store/store.ts'
import type { AppStore } from '../store/app-thunk.ts'
import { LazyFrame } from './frame/LazyFrame.tsx'
import { createI18n } from './i18n.ts'
import { followLanguage } from './language.ts'
import { retryLoadsOnReconnect } from './retry-loads-on-reconnect.ts'

export interface Application {
  readonly store: AppStore
  readonly languages: i18n
  /** Starts the live connection, the outbox and the other background services after the first paint; a second call has no effect. */
  readonly startBackground: () => void
}

/** Opens the session of the restored state; the server confirms it while the screen is already visible. */
const openRestored = (store: AppStore, pageHost: string): void => {
  store.dispatch(hostSeen(pageHost))
  const { status } = store.getState().session
  if (status !== 'signedIn') void store.dispatch(restoreSession())
}

const startServices = async (store: AppStore, environment: AppEnvironment): Promise<void> => {
  const { startBackgroundServices } = await loadCode(
    () => import(/* webpackChunkName: "background" */ './start-background-services.ts'),
  )
  startBackgroundServices(store, environment)
}

export const start = async (environment: AppEnvironment): Promise<Application> => {
  const timeIsUp = waitAwake(startupWaitMs)
  const store = createAppStore(environment)
  store.dispatch(startClock())
  retryLoadsOnReconnect(store)
  let markShown: () => void = () => undefined
  const inSight = new Promise<void>((resolve) => {
    markShown = resolve
  })
  const cache = startRecordCache(store, environment, inSight)

  const opened = restorePersisted(store).restored.then(() => openRestored(store, environment.pageHost))
  await Promise.race([opened, timeIsUp])
  // Start does not wait longer for a slow disk; its data is applied when it arrives.
  if (store.getState().session.status === 'restoring') openRestored(store, environment.pageHost)

  // A signed-in user needs the frame first, so it loads meanwhile.
  if (store.getState().session.status !== 'signedOut') void LazyFrame.preload()

  const { languages, loaded } = createI18n(store.getState().settings.language)
  await Promise.race([Promise.all([loaded, cache.shown()]), timeIsUp])
  followLanguage(store, languages)
  let background: Promise<unknown> | undefined
  const startBackground = (): void => {
    markShown()
    background ??= Promise.all([languages.loadNamespaces('errors'), startServices(store, environment)])
  }
  return { store, languages, startBackground }
}
