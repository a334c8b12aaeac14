// How far each room has been applied. Cursors move only with the flush that applies their rows.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Cursors } from '../../../contract/events.ts'
import { cleared } from '../entities/actions.ts'

export interface RealtimeState {
  /** 0 until the first bootstrap. */
  readonly epoch: number
  readonly cursors: Cursors
}

const initialState: RealtimeState = { epoch: 0, cursors: {} }

const ahead = (known: Cursors, moved: Cursors): Cursors => {
  const further = Object.entries(moved).filter(([room, seq]) => seq > (known[room] ?? -1))
  return further.length === 0 ? known : { ...known, ...Object.fromEntries(further) }
}

const slice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {
    /** A bootstrap: what was known before is replaced. */
    positionsTaken: (_state, { payload }: PayloadAction<RealtimeState>) => payload,
    positionsMoved: (state, { payload }: PayloadAction<Cursors>) => {
      const cursors = ahead(state.cursors, payload)
      return cursors === state.cursors ? state : { ...state, cursors }
    },
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
})

export const { positionsTaken, positionsMoved } = slice.actions
export const realtimeReducer = slice.reducer
