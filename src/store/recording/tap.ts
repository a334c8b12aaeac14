// The innermost enhancer: whoever taps a store is told each action as its reducers got it, and the state they made of it.
import type { Action, StoreEnhancer } from '@reduxjs/toolkit'
import type { AppEnvironment } from '../environment.ts'

export type Tapped = (action: Action, state: unknown) => void

// Listeners are not part of the state: they live beside one store.
const taps = new WeakMap<AppEnvironment, Tapped>()

/** @returns ends it */
export const tapActions = (environment: AppEnvironment, tapped: Tapped): (() => void) => {
  taps.set(environment, tapped)
  return () => void taps.delete(environment)
}

/** Told inside the reducer: listeners of the store may dispatch before its dispatch returns. */
export const actionTap =
  (environment: AppEnvironment): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) =>
    createStore((before, action) => {
      const after = reducer(before, action)
      taps.get(environment)?.(action, after)
      return after
    }, preloaded)
