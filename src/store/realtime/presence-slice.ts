// Presence by conversation as the server last reported it; empty without a connection.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { PresentUser, PresenceUpdate } from '../../../contract/presence.ts'
import { socketMoved } from '../network/connection-slice.ts'

interface PresenceState {
  /** Conversations with at least one user present. */
  readonly present: PresenceUpdate
}

const initialState: PresenceState = { present: {} }
const nobody: readonly PresentUser[] = []

const slice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    presenceReported: ({ present }, { payload }: PayloadAction<PresenceUpdate>) => ({
      present: Object.fromEntries(Object.entries({ ...present, ...payload }).filter(([, people]) => people.length > 0)),
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(socketMoved, (state, { payload }) => (payload.state === 'closed' ? initialState : state)),
  selectors: {
    /** Everybody present in the conversation, including the user themselves. */
    selectPresent: (state, threadId: string): readonly PresentUser[] => state.present[threadId] ?? nobody,
  },
})

export const { presenceReported } = slice.actions
export const presenceReducer = slice.reducer
export const { selectPresent } = slice.selectors
