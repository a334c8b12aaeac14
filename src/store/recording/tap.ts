// The innermost store enhancer: a tap gets each action as the reducers got it, with the resulting state.
import type { Action, StoreEnhancer } from '@reduxjs/toolkit'
import type { WithServices } from '../store-services.ts'

export type ActionTap = (action: Action, state: unknown) => void

const createTap = (): { tapped: ActionTap | null } => ({ tapped: null })

/** @returns removes the tap */
export const tapActions = ({ services }: WithServices, tapped: ActionTap): (() => void) => {
  const tap = services.get(createTap)
  tap.tapped = tapped
  return () => {
    tap.tapped = null
  }
}

/** Called inside the reducer, because store listeners may dispatch further actions before dispatch returns. */
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
