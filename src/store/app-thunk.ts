// The types of the whole store, in a file apart from the store, so that its middleware can import thunks.
import type { Action, Middleware, Store, ThunkAction, ThunkDispatch, UnsubscribeListener } from '@reduxjs/toolkit'
import type { AppEnvironment } from './environment.ts'
import type { RootState } from './root-reducer.ts'

/** Adding a listener to the listener middleware returns the function that removes it. */
interface ListenerDispatch {
  (action: Action<'listenerMiddleware/add'>): UnsubscribeListener
}

export type AppDispatch = ListenerDispatch & ThunkDispatch<RootState, AppEnvironment, Action>
export type AppThunk<Result = void> = ThunkAction<Result, RootState, AppEnvironment, Action>

export interface AppStore extends Store<RootState> {
  readonly dispatch: AppDispatch
  /** For a middleware whose code is loaded after the first paint. */
  readonly addMiddleware: (middleware: Middleware<object, RootState, AppDispatch>) => void
}
