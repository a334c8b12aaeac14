// State that redux-persist keeps: settings and drafts, nothing else. Records never go this way.
import { persistReducer } from 'redux-persist'
import type { AppEnvironment } from './environment.ts'
import { draftsReducer } from './outbox/drafts-slice.ts'
import type { Draft, DraftsState } from './outbox/drafts-slice.ts'
import type { PersistedReducers } from './root-reducer.ts'
import { settingsReducer } from './network/settings-slice.ts'
import type { SettingsState } from './network/settings-slice.ts'

const version = 1

/** Drafts were mere texts in version 1. */
const draftsVersion = 2
const sinceVersion1 = (kept: Readonly<Record<string, Draft | string>>): object =>
  Object.fromEntries(
    Object.entries(kept).map(([key, draft]) => [
      key,
      typeof draft === 'string' ? { text: draft, id: `kept-${key}`, at: 0 } : draft,
    ]),
  )

/** @param writeFailed told once the storage refuses a write */
export const createPersistedReducers = (
  environment: AppEnvironment,
  writeFailed: (error: unknown) => void,
): PersistedReducers => {
  const config = (name: string) => ({
    key: `${name}@${environment.backendAddress || environment.pageHost}`,
    storage: environment.storage,
    version,
    // redux-persist's own time-out overwrites what is stored when the disk is slow; starting waits at most 1 s elsewhere.
    timeout: 0,
    writeFailHandler: writeFailed,
  })
  return {
    settings: persistReducer<SettingsState>(
      config('settings'),
      settingsReducer,
    ) as unknown as PersistedReducers['settings'],
    drafts: persistReducer<DraftsState>(
      {
        ...config('drafts'),
        version: draftsVersion,
        migrate: async (kept) =>
          kept && (sinceVersion1(kept as object as Readonly<Record<string, string>>) as typeof kept),
      },
      draftsReducer,
    ) as unknown as PersistedReducers['drafts'],
  }
}
