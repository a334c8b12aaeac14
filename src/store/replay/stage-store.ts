// The store of replayed screens. Only the player can change its state; whatever the screens dispatch has no effect.
import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import type { Action, Reducer } from '@reduxjs/toolkit'
import { api } from '../records/api.ts'
import { createRootReducer } from '../root-reducer.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../app-thunk.ts'
import { createInertEnvironment } from './inert-environment.ts'

/** A symbol, so that no other module can create such an action. */
const shownState = Symbol('shown state')

interface ShowAction extends Action<'replay/shown'> {
  readonly [shownState]: RootState
}

const isShown = (action: Action): action is ShowAction => shownState in action

const gate =
  (initial: RootState): Reducer<RootState> =>
  (state = initial, action) =>
    isShown(action) ? action[shownState] : state

export interface StageStore {
  readonly store: AppStore
  readonly show: (state: RootState) => void
}

export const createStageStore = (): StageStore => {
  const initial = createRootReducer()(undefined, { type: 'replay/begun' })
  let now = initial.clock.now
  const environment = createInertEnvironment(() => now)
  const store = configureStore({
    reducer: gate(initial),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: environment }, immutableCheck: false, serializableCheck: false })
        // The screens use state listeners, as in the live store.
        .prepend(createListenerMiddleware({ extra: environment }).middleware)
        .concat(api.middleware),
  }) as unknown as AppStore
  return {
    store,
    show: (state) => {
      now = state.clock.now
      const action: ShowAction = { type: 'replay/shown', [shownState]: state }
      store.dispatch(action as Action)
    },
  }
}
