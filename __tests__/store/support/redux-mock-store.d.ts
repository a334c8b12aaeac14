// redux-mock-store has no types.
declare module 'redux-mock-store' {
  import type { Action, Middleware } from '@reduxjs/toolkit'

  interface MockStore<State, Dispatch> {
    readonly dispatch: Dispatch
    readonly getState: () => State
    readonly getActions: () => Action[]
    readonly clearActions: () => void
  }

  /** The state may follow from the actions so far. */
  export default function configureMockStore<State, Dispatch>(
    middlewares?: readonly Middleware[],
  ): (state: State | ((actions: readonly Action[]) => State)) => MockStore<State, Dispatch>
}
