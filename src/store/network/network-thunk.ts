// Thunks that need only the state a request needs. They are typed apart from the root state, which includes the api's reducer.
import type { Action, ThunkAction } from '@reduxjs/toolkit'
import type { AppEnvironment } from '../environment.ts'
import type { ClockState } from './clock-slice.ts'
import type { ConnectionState } from './connection-slice.ts'
import type { SessionState } from './session-slice.ts'
import type { SettingsState } from './settings-slice.ts'

export interface NetworkState {
  readonly clock: ClockState
  readonly connection: ConnectionState
  readonly session: SessionState
  readonly settings: SettingsState
}

export type NetworkThunk<Result = void> = ThunkAction<Result, NetworkState, AppEnvironment, Action>
