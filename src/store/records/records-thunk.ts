// Types of thunks whose requests return records.
import type { Action, ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import type { RecordsState } from '../entities/selectors.ts'
import type { AppEnvironment } from '../environment.ts'
import type { NetworkState } from '../network/network-thunk.ts'

type State = NetworkState & RecordsState

export type RecordsDispatch = ThunkDispatch<State, AppEnvironment, Action>
export type RecordsThunk<Result = void> = ThunkAction<Result, State, AppEnvironment, Action>
