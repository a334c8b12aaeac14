// How far each room has been applied. Cursors move only with the flush that applies their rows.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Cursors } from '../../../contract/events.ts'
import { cleared } from '../entities/actions.ts'

export interface RealtimeState {
  readonly epoch: number
  readonly cursors: Cursors
}

const initialState: RealtimeState = { epoch: 0, cursors: {} }

const slice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {
    /** A bootstrap: what was known before is replaced. */
    positionsTaken: (_state, { payload }: PayloadAction<RealtimeState>) => payload,
    positionsMoved: (state, { payload }: PayloadAction<Cursors>) => ({ ...state, cursors: { ...state.cursors, ...payload } }),
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
})

export const { positionsTaken, positionsMoved } = slice.actions
export const realtimeReducer = slice.reducer
