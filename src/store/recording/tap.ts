// The innermost enhancer: whoever taps a store is told each action as its reducers got it, and the state they made of it.
import type { Action, StoreEnhancer } from '@reduxjs/toolkit'
import type { WithServices } from '../store-services.ts'

export type ActionTap = (action: Action, state: unknown) => void

const createTap = (): { tapped: ActionTap | null } => ({ tapped: null })

/** @returns ends it */
export const tapActions = ({ services }: WithServices, tapped: ActionTap): (() => void) => {
  const tap = services.get(createTap)
  tap.tapped = tapped
  return () => {
    tap.tapped = null
  }
}

/** Told inside the reducer: listeners of the store may dispatch before its dispatch returns. */
export const actionTap =
  ({ services }: WithServices): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) => {
    const tap = services.get(createTap)
    return createStore((before, action) => {
      const after = reducer(before, action)
      tap.tapped?.(action, after)
      return after
    }, preloaded)
  }
