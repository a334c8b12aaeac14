// The time of day as state: what depends on it moves by this action only, so that reducers and selectors stay pure.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../store.ts'

const slice = createSlice({
  name: 'clock',
  initialState: { now: 0 },
  reducers: {
    /** UTC milliseconds. */
    ticked: (state, { payload }: PayloadAction<number>) => {
      state.now = payload
    },
  },
})

export const { ticked } = slice.actions
export const clockReducer = slice.reducer
export const selectNow = (state: RootState): number => state.clock.now

const intervalMs = 30_000

/** Keeps the clock moving. @returns stops it */
export const startClock = (): AppThunk<() => void> => (dispatch, _getState, { now }) => {
  dispatch(ticked(now()))
  const timer = setInterval(() => dispatch(ticked(now())), intervalMs)
  return () => clearInterval(timer)
}
