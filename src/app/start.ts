// Startup: kept settings, language and session are restored before the first screen, waiting at most 1 s (platform document section 2.1).
import type { i18n } from 'i18next'
import { startupWaitMs } from '../../contract/constants.ts'
import { startClock } from '../store/clock/clock-slice.ts'
import type { AppEnvironment } from '../store/environment.ts'
import { keepLive } from '../store/realtime/keep-live.ts'
import { restoreSession } from '../store/session/session-thunks.ts'
import { hostSeen } from '../store/settings/settings-slice.ts'
import { goOnWhenBack } from '../store/start/go-on-when-back.ts'
import { createAppStore, restoreKept } from '../store/store.ts'
import type { AppStore } from '../store/store.ts'
import { createLanguages } from './i18n.ts'
import { followLanguage } from './language.ts'

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

export interface Started {
  readonly store: AppStore
  readonly languages: i18n
}

export const start = async (environment: AppEnvironment): Promise<Started> => {
  const store = createAppStore(environment)
  await atMost(startupWaitMs, restoreKept(store).restored)
  store.dispatch(hostSeen(environment.pageHost))
  store.dispatch(startClock())
  const languages = await createLanguages(store.getState().settings.language)
  followLanguage(store, languages)
  // A stored token opens the application at once; the backend has its say while it is already on the screen.
  void store.dispatch(restoreSession())
  keepLive(store)
  goOnWhenBack(store)
  return { store, languages }
}
