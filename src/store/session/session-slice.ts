// Who is signed in and what he may do.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Allowed } from '../../../contract/platform/calls.ts'
import type { Rights, SessionStats } from '../../../contract/permissions.ts'
import type { RootState } from '../root-reducer.ts'

export interface SessionState {
  readonly status: 'restoring' | 'signedOut' | 'signedIn'
  readonly userId: string | null
  readonly stats: SessionStats | null
  readonly rights: Rights | null
  readonly organisations: Allowed['organisations']
  readonly accounts: Allowed['accounts']
  /** Why the last session ended, for the sign-in page; null after an ordinary log-out. */
  readonly ended: 'expired' | null
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
  reducers: {
    signedIn: (state, { payload }: PayloadAction<{ readonly userId: string; readonly stats: SessionStats | null }>) => ({
      ...state,
      status: 'signedIn' as const,
      userId: payload.userId,
      stats: payload.stats ?? state.stats,
      ended: null,
    }),
    allowedReceived: (state, { payload }: PayloadAction<Allowed>) => ({ ...state, ...payload }),
    signedOut: (_state, { payload }: PayloadAction<SessionState['ended']>) => ({ ...initialState, status: 'signedOut' as const, ended: payload }),
  },
})

export const { signedIn, allowedReceived, signedOut } = slice.actions
export const sessionReducer = slice.reducer
export const selectSession = (state: RootState): SessionState => state.session
export const selectRights = (state: RootState): Rights | null => state.session.rights
