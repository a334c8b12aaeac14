// The store of replayed screens. Its gate lets only the player in: it shows states, and whatever the screens dispatch changes nothing.
import { configureStore } from '@reduxjs/toolkit'
import type { Action, Reducer } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { createRootReducer } from '../root-reducer.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../store.ts'
import { inertEnvironment } from './inert-environment.ts'

/** Nobody else can make one: it has no name that another module could write. */
const shownState = Symbol('shown state')

interface Shown extends Action<'replay/shown'> {
  readonly [shownState]: RootState
}

const isShown = (action: Action): action is Shown => shownState in action

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
  const environment = inertEnvironment(() => now)
  const store = configureStore({
    reducer: gate(initial),
    middleware: (defaults) => defaults({ thunk: { extraArgument: environment }, immutableCheck: false, serializableCheck: false }).concat(api.middleware),
  }) as unknown as AppStore
  return {
    store,
    show: (state) => {
      now = state.clock.now
      const action: Shown = { type: 'replay/shown', [shownState]: state }
      store.dispatch(action as Action)
    },
  }
}
