// Who else is on which conversation, as the server last said; nothing is known without the live connection.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Present, PresenceNews } from '../../../contract/presence.ts'
import { socketMoved } from '../connection/connection-slice.ts'
import type { RootState } from '../root-reducer.ts'

export interface PresenceState {
  /** Threads on which anybody is. */
  readonly present: PresenceNews
}

const initialState: PresenceState = { present: {} }
const nobody: readonly Present[] = []

const slice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    presenceTold: ({ present }, { payload }: PayloadAction<PresenceNews>) => ({
      present: Object.fromEntries(Object.entries({ ...present, ...payload }).filter(([, people]) => people.length > 0)),
    }),
  },
  extraReducers: (builder) => builder.addCase(socketMoved, (state, { payload }) => (payload.state === 'closed' ? initialState : state)),
})

export const { presenceTold } = slice.actions
export const presenceReducer = slice.reducer

/** Everybody on the thread, the reader himself among them. */
export const selectPresent = (state: RootState, threadId: string): readonly Present[] => state.presence.present[threadId] ?? nobody
