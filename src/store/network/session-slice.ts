// The signed-in user and their rights.
import { createSlice } from '@reduxjs/toolkit'
import type { SessionScope } from '../../../contract/platform/calls.ts'
import type { Rights, SessionStats } from '../../../contract/permissions.ts'
import { allowedReceived, signedIn, signedOut } from '../events.ts'
import type { SessionEnd } from '../events.ts'

export interface SessionState {
  readonly status: 'restoring' | 'signedOut' | 'signedIn'
  readonly userId: string | null
  readonly stats: SessionStats | null
  readonly rights: Rights | null
  readonly organisations: SessionScope['organisations']
  readonly accounts: SessionScope['accounts']
  /** Why the last session ended. */
  readonly ended: SessionEnd
}

const initialState: SessionState = {
  status: 'restoring',
  userId: null,
  stats: null,
  rights: null,
  organisations: [],
  accounts: [],
  ended: null,
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (state, { payload }) => ({
        ...state,
        status: 'signedIn' as const,
        userId: payload.userId,
        stats: payload.stats ?? state.stats,
        ended: null,
      }))
      .addCase(allowedReceived, (state, { payload }) => ({ ...state, ...payload }))
      .addCase(signedOut, (_state, { payload }) => ({
        ...initialState,
        status: 'signedOut' as const,
        ended: payload,
      })),
  selectors: {
    selectSession: (state) => state,
    selectRights: (state): Rights | null => state.rights,
  },
})

export const sessionReducer = slice.reducer
export const { selectSession, selectRights } = slice.selectors
