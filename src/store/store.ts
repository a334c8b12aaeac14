// Creates the store with its middleware.
import { bootstrapRetried } from './events.ts'
import { configureStore, createDynamicMiddleware, createListenerMiddleware, isPlain } from '@reduxjs/toolkit'
import type { Action, ThunkDispatch } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE, persistStore } from 'redux-persist'
import type { Persistor } from 'redux-persist'
import type { AppDispatch, AppStore } from './app-thunk.ts'
import { api } from './records/api.ts'
import { createTableRefresh } from './records/table-refresh.ts'
import { gatherChanges } from './cache/gather-changes.ts'
import { OpaqueState } from './entities/opaque-state.ts'
import type { AppEnvironment } from './environment.ts'
import { toastShown } from './ui/toasts-slice.ts'
import { createPersistedReducers } from './persisted-reducers.ts'
import { loadCode } from '../lib/load-code.ts'
import { actionTap } from './recording/tap.ts'
import { createRootReducer } from './root-reducer.ts'
import type { RootState } from './root-reducer.ts'

/** The development checks walk the whole state; they warn only above this time, when it is noticeable. */
const slowCheckMs = 500

const isSerializable = (value: unknown): boolean => isPlain(value) || value instanceof OpaqueState

/** The listener middleware for all state listeners; `addAppListener` and `addStateListener` add to it. */
const listeners = (environment: AppEnvironment) => {
  const { middleware, startListening } = createListenerMiddleware<
    RootState,
    ThunkDispatch<RootState, AppEnvironment, Action>,
    AppEnvironment
  >({
    extra: environment,
  })
  startListening({
    actionCreator: bootstrapRetried,
    effect: async (_action, { dispatch }) => {
      const { bootstrap } = await loadCode(() => import(/* webpackChunkName: "background" */ './realtime/bootstrap.ts'))
      await dispatch(bootstrap())
    },
  })
  return middleware
}

export const createAppStore = (environment: AppEnvironment): AppStore => {
  let storageComplained = false
  const writeFailed = (): void => {
    if (storageComplained) return
    storageComplained = true
    store.dispatch(
      toastShown({
        kind: 'warning',
        place: 'alert',
        titleKey: 'errors:STORAGE_UNAVAILABLE',
        textKey: 'errors:STORAGE_UNAVAILABLE_text',
      }),
    )
  }
  const { middleware: added, addMiddleware } = createDynamicMiddleware<RootState>()
  const store = configureStore({
    reducer: createRootReducer(createPersistedReducers(environment, writeFailed)),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: environment },
        immutableCheck: { warnAfter: slowCheckMs },
        serializableCheck: {
          warnAfter: slowCheckMs,
          isSerializable,
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
        },
      })
        .prepend(added, listeners(environment))
        .concat(gatherChanges(environment), api.middleware, createTableRefresh()),
    enhancers: (defaults) => defaults().concat(actionTap(environment)),
  })
  return Object.assign(store, { addMiddleware: addMiddleware.withTypes<{ state: RootState; dispatch: AppDispatch }>() })
}

/** Restores settings and drafts. @returns `restored` resolves once they are there, or at once if the storage cannot be read */
export const restorePersisted = (
  store: AppStore,
): { readonly persistor: Persistor; readonly restored: Promise<void> } => {
  let done: () => void = () => undefined
  const restored = new Promise<void>((resolve) => {
    done = resolve
  })
  const persistor = persistStore(store, null, () => done())
  return { persistor, restored }
}
