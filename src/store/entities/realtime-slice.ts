// Positions up to which each room has been applied. Cursors move only in the flush that applies their rows.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Cursors } from '../../../contract/events.ts'
import { cleared, positionsTaken } from '../events.ts'
import type { Positions } from '../events.ts'

export type RealtimeState = Positions

const initialState: RealtimeState = { epoch: 0, cursors: {} }

const ahead = (known: Cursors, moved: Cursors): Cursors => {
  const further = Object.entries(moved).filter(([room, seq]) => seq > (known[room] ?? -1))
  return further.length === 0 ? known : { ...known, ...Object.fromEntries(further) }
}

const slice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {
    positionsMoved: (state, { payload }: PayloadAction<Cursors>) => {
      const cursors = ahead(state.cursors, payload)
      return cursors === state.cursors ? state : { ...state, cursors }
    },
  },
  extraReducers: (builder) =>
    builder.addCase(positionsTaken, (_state, { payload }) => payload).addCase(cleared, () => initialState),
})

export const { positionsMoved } = slice.actions
export const realtimeReducer = slice.reducer
