// The time of day as state: what depends on it moves by this action only, so that reducers and selectors stay pure.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../store.ts'

interface ClockState {
  /** UTC milliseconds, by the backend's clock as far as it is known. */
  now: number
  /** Milliseconds by which the backend's clock is ahead of this device's; left out while they agree. */
  ahead?: number
}

const initialState: ClockState = { now: 0 }

const slice = createSlice({
  name: 'clock',
  initialState,
  reducers: {
    /** By this device's clock. */
    ticked: (state, { payload }: PayloadAction<number>) => {
      state.now = payload + (state.ahead ?? 0)
    },
    corrected: (state, { payload }: PayloadAction<number>) => {
      state.now += payload - (state.ahead ?? 0)
      state.ahead = payload
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

/** Below this the two agree: an answer is some time on its way, and tells whole seconds. */
const toleratedMs = 60_000

/** Reply windows end by the backend's clock, however wrong this device's is. @param told the time of an answer's making, as its header says it */
export const compareClocks =
  (told: string | null): AppThunk =>
  (dispatch, getState, { now }) => {
    const difference = Date.parse(told ?? '') - now()
    if (Number.isNaN(difference)) return
    const ahead = Math.abs(difference) > toleratedMs ? difference : 0
    if (Math.abs(ahead - (getState().clock.ahead ?? 0)) > toleratedMs) dispatch(slice.actions.corrected(ahead))
  }
