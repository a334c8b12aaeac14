// The slices that redux-persist stores: settings and drafts only. Records are stored by the local copy instead.
import { persistReducer } from 'redux-persist'
import type { AppEnvironment } from './environment.ts'
import { draftsReducer } from './outbox/drafts-slice.ts'
import type { Draft, DraftsState } from './outbox/drafts-slice.ts'
import type { PersistedReducers } from './root-reducer.ts'
import { settingsReducer } from './network/settings-slice.ts'
import type { SettingsState } from './network/settings-slice.ts'

const version = 1

/** In version 1 a draft was a plain text. */
const draftsVersion = 2
const sinceVersion1 = (storedDrafts: Readonly<Record<string, Draft | string>>): object =>
  Object.fromEntries(
    Object.entries(storedDrafts).map(([key, draft]) => [
      key,
      typeof draft === 'string' ? { text: draft, id: `kept-${key}`, at: 0 } : draft,
    ]),
  )

/** @param writeFailed called when the storage rejects a write */
export const createPersistedReducers = (
  environment: AppEnvironment,
  writeFailed: (error: unknown) => void,
): PersistedReducers => {
  const config = (name: string) => ({
    key: `${name}@${environment.backendAddress || environment.pageHost}`,
    storage: environment.storage,
    version,
    // redux-persist's own time-out would overwrite the stored state when the disk is slow; the start is limited to 1 s elsewhere.
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
        migrate: async (storedState) =>
          storedState &&
          (sinceVersion1(storedState as object as Readonly<Record<string, string>>) as typeof storedState),
      },
      draftsReducer,
    ) as unknown as PersistedReducers['drafts'],
  }
}
