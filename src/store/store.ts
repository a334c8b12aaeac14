// Puts the store together.
import { configureStore, isPlain } from '@reduxjs/toolkit'
import type { Action, ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE, persistStore } from 'redux-persist'
import type { Persistor } from 'redux-persist'
import { api } from './api/api.ts'
import { tableRefresh } from './api/table-refresh.ts'
import { gatherChanges } from './cache/gather-changes.ts'
import { SealedValue } from './entities/sealed-value.ts'
import type { AppEnvironment } from './environment.ts'
import { noticeShown } from './notices/notices-slice.ts'
import { keptReducers } from './persistence.ts'
import { actionTap } from './recording/tap.ts'
import { createRootReducer } from './root-reducer.ts'
import type { RootState } from './root-reducer.ts'

export type AppDispatch = ThunkDispatch<RootState, AppEnvironment, Action>
export type AppThunk<Result = void> = ThunkAction<Result, RootState, AppEnvironment, Action>

/** The development checks walk the whole state; only what is felt is worth a line on the console. */
const slowCheckMs = 500

const isSerializable = (value: unknown): boolean => isPlain(value) || value instanceof SealedValue

export const createAppStore = (environment: AppEnvironment) => {
  let storageComplained = false
  const writeFailed = (): void => {
    if (storageComplained) return
    storageComplained = true
    store.dispatch(noticeShown({ kind: 'warning', place: 'alert', titleKey: 'errors:STORAGE_UNAVAILABLE', textKey: 'errors:STORAGE_UNAVAILABLE_text' }))
  }
  const store = configureStore({
    reducer: createRootReducer(keptReducers(environment, writeFailed)),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: environment },
        immutableCheck: { warnAfter: slowCheckMs },
        serializableCheck: { warnAfter: slowCheckMs, isSerializable, ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      }).concat(gatherChanges(environment), api.middleware, tableRefresh()),
    enhancers: (defaults) => defaults().concat(actionTap(environment)),
  })
  return store
}

export type AppStore = ReturnType<typeof createAppStore>

/** Restores settings and drafts. @returns resolves when they are there, or at once where the storage cannot be read */
export const restoreKept = (store: AppStore): { readonly persistor: Persistor; readonly restored: Promise<void> } => {
  let done: () => void = () => undefined
  const restored = new Promise<void>((resolve) => {
    done = resolve
  })
  const persistor = persistStore(store, null, () => done())
  return { persistor, restored }
}
