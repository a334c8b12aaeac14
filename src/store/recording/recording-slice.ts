// Whether the user is recording their session, and which recording is open to be sent or saved.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { signedIn, signedOut } from '../events.ts'

interface RecordingState {
  /** The recording user; null if nobody records. */
  readonly userId: string | null
  /** UTC milliseconds. */
  readonly since: number
  /** The open recording: the last minutes, to report a problem, or a recorded session. */
  readonly open: 'problem' | 'recording' | null
}

const initialState: RecordingState = { userId: null, since: 0, open: null }

const slice = createSlice({
  name: 'recording',
  initialState,
  reducers: {
    recordingStarted: (_state, { payload }: PayloadAction<{ readonly userId: string; readonly since: number }>) => ({
      ...payload,
      open: null,
    }),
    recordingStopped: () => ({ ...initialState, open: 'recording' as const }),
    problemOpened: (state) => ({ ...state, open: 'problem' as const }),
    recordingPutAway: (state) => ({ ...state, open: null }),
  },
  extraReducers: (builder) =>
    builder
      // The open recording belongs to the session that ends.
      .addCase(signedOut, (state) => ({ ...state, open: null }))
      .addCase(signedIn, (state, { payload }) =>
        state.userId === null || state.userId === payload.userId ? state : initialState,
      ),
  selectors: { selectRecording: (state) => state },
})

export const { recordingStarted, recordingStopped, problemOpened, recordingPutAway } = slice.actions
export const recordingReducer = slice.reducer
export const { selectRecording } = slice.selectors
