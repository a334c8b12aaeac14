// What outlives the page through redux-persist: settings and drafts, nothing else. Records never go this way.
import { persistReducer } from 'redux-persist'
import type { PersistConfig } from 'redux-persist'
import type { AppEnvironment } from './environment.ts'
import { draftsReducer } from './drafts/drafts-slice.ts'
import type { DraftsState } from './drafts/drafts-slice.ts'
import type { KeptReducers } from './root-reducer.ts'
import { settingsReducer } from './settings/settings-slice.ts'
import type { SettingsState } from './settings/settings-slice.ts'

const version = 1

/** @param writeFailed told once the storage refuses a write */
export const keptReducers = (environment: AppEnvironment, writeFailed: (error: unknown) => void): KeptReducers => {
  const config = (name: string): PersistConfig<never> => ({
    key: `${name}@${environment.backendAddress || environment.pageHost}`,
    storage: environment.storage,
    version,
    // redux-persist's own time-out overwrites what is stored when the disk is slow; starting waits at most 1 s elsewhere.
    timeout: 0,
    writeFailHandler: writeFailed,
  })
  return {
    settings: persistReducer(config('settings') as unknown as PersistConfig<SettingsState>, settingsReducer) as unknown as KeptReducers['settings'],
    drafts: persistReducer(config('drafts') as unknown as PersistConfig<DraftsState>, draftsReducer) as unknown as KeptReducers['drafts'],
  }
}
