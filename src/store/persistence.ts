// What outlives the page through redux-persist: settings and drafts, nothing else. Records never go this way.
import { persistReducer } from 'redux-persist'
import type { AppEnvironment } from './environment.ts'
import { draftsReducer } from './drafts/drafts-slice.ts'
import type { Draft, DraftsState } from './drafts/drafts-slice.ts'
import type { KeptReducers } from './root-reducer.ts'
import { settingsReducer } from './settings/settings-slice.ts'
import type { SettingsState } from './settings/settings-slice.ts'

const version = 1

/** Drafts were mere texts in version 1. */
const draftsVersion = 2
const sinceVersion1 = (kept: Readonly<Record<string, Draft | string>>): object =>
  Object.fromEntries(Object.entries(kept).map(([key, draft]) => [key, typeof draft === 'string' ? { text: draft, id: `kept-${key}`, at: 0 } : draft]))

/** @param writeFailed told once the storage refuses a write */
export const keptReducers = (environment: AppEnvironment, writeFailed: (error: unknown) => void): KeptReducers => {
  const config = (name: string) => ({
    key: `${name}@${environment.backendAddress || environment.pageHost}`,
    storage: environment.storage,
    version,
    // redux-persist's own time-out overwrites what is stored when the disk is slow; starting waits at most 1 s elsewhere.
    timeout: 0,
    writeFailHandler: writeFailed,
  })
  return {
    settings: persistReducer<SettingsState>(config('settings'), settingsReducer) as unknown as KeptReducers['settings'],
    drafts: persistReducer<DraftsState>(
      { ...config('drafts'), version: draftsVersion, migrate: async (kept) => kept && (sinceVersion1(kept as object as Readonly<Record<string, string>>) as typeof kept) },
      draftsReducer,
    ) as unknown as KeptReducers['drafts'],
  }
}
