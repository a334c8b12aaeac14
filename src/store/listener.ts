// State listeners of the store's single listener middleware, for code that may be loaded later.
import { addListener } from '@reduxjs/toolkit'
import type { AppDispatch, AppStore } from './app-thunk.ts'
import type { AppEnvironment } from './environment.ts'
import type { RootState } from './root-reducer.ts'

export const addAppListener = addListener.withTypes<RootState, AppDispatch, AppEnvironment>()

/**
 * Calls `changed` after each action that changes the result of one of the selectors.
 * @returns stops listening
 */
export const addStateListener = (
  store: Pick<AppStore, 'dispatch'>,
  selectors: readonly ((state: RootState) => unknown)[],
  changed: () => void,
): (() => void) =>
  store.dispatch(
    addAppListener({
      predicate: (_action, state, before) => selectors.some((select) => select(state) !== select(before)),
      effect: changed,
    }),
  )
