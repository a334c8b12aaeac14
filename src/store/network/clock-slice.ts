// The time of day as state: what depends on it moves by this action only, so that reducers and selectors stay pure.
import { createSlice } from '@reduxjs/toolkit'
import type { Action, PayloadAction, ThunkAction } from '@reduxjs/toolkit'
import type { AppEnvironment } from '../environment.ts'

export interface ClockState {
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
    /** `device`: this device's clock. */
    corrected: (
      state,
      { payload: { device, ahead } }: PayloadAction<{ readonly device: number; readonly ahead: number }>,
    ) => {
      state.now = device + ahead
      state.ahead = ahead
    },
  },
  selectors: { selectNow: (state): number => state.now },
})

export const { ticked } = slice.actions
export const clockReducer = slice.reducer
export const { selectNow } = slice.selectors

type ClockThunk<Result = void> = ThunkAction<Result, { readonly clock: ClockState }, AppEnvironment, Action>

/** UTC milliseconds by the backend's clock, to the moment: for what is decided once, and not shown. */
export const getExactNow =
  (): ClockThunk<number> =>
  (_dispatch, getState, { now }) =>
    now() + (getState().clock.ahead ?? 0)

const intervalMs = 30_000

/** Keeps the clock moving. @returns stops it */
export const startClock =
  (): ClockThunk<() => void> =>
  (dispatch, _getState, { now }) => {
    dispatch(ticked(now()))
    const timer = setInterval(() => dispatch(ticked(now())), intervalMs)
    return () => clearInterval(timer)
  }

/** Below this the two agree: an answer is some time on its way, and tells whole seconds. */
export const toleratedMs = 60_000

/** One that is known to be wrong counts as right again only when it is clearly so: at the limit every answer would move the time. */
const aheadBy = (difference: number, known: number): number => {
  if (Math.abs(difference) > toleratedMs) return difference
  return Math.abs(difference) < toleratedMs / 2 ? 0 : known
}

/**
 * Reply windows end by the backend's clock, however wrong this device's is.
 * @param headers of an answer: `Date` says when it was made; without the backend's own `X-Request-Id` it comes from something between
 * @param asked this device's clock when it was asked for: one that slept until the answer was read learns nothing from it
 */
export const compareClocks =
  (headers: Headers, asked: number): ClockThunk =>
  (dispatch, getState, { now }) => {
    if (headers.get('x-request-id') === null) return
    const device = now()
    const difference = Date.parse(headers.get('date') ?? '') - device
    if (Number.isNaN(difference) || device - asked > toleratedMs) return
    const known = getState().clock.ahead ?? 0
    const ahead = aheadBy(difference, known)
    if (Math.abs(ahead - known) > toleratedMs) dispatch(slice.actions.corrected({ device, ahead }))
  }
