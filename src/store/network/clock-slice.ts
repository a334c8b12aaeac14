// The current time as state, changed by actions only, so that reducers and selectors stay pure.
import { createSlice } from '@reduxjs/toolkit'
import type { Action, PayloadAction, ThunkAction } from '@reduxjs/toolkit'
import type { AppEnvironment } from '../environment.ts'

export interface ClockState {
  /** UTC milliseconds, by the server's clock as far as it is known. */
  now: number
  /** Milliseconds by which the server's clock is ahead of this device's; absent while both agree. */
  ahead?: number
}

const initialState: ClockState = { now: 0 }

const slice = createSlice({
  name: 'clock',
  initialState,
  reducers: {
    /** The payload is the time of this device's clock. */
    ticked: (state, { payload }: PayloadAction<number>) => {
      state.now = payload + (state.ahead ?? 0)
    },
    /** `device` is the time of this device's clock. */
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

/** Exact UTC milliseconds by the server's clock, for decisions at one moment and not for display. */
export const getExactNow =
  (): ClockThunk<number> =>
  (_dispatch, getState, { now }) =>
    now() + (getState().clock.ahead ?? 0)

const intervalMs = 30_000

/** Starts the clock. @returns stops it */
export const startClock =
  (): ClockThunk<() => void> =>
  (dispatch, _getState, { now }) => {
    dispatch(ticked(now()))
    const timer = setInterval(() => dispatch(ticked(now())), intervalMs)
    return () => clearInterval(timer)
  }

/** Differences up to this are ignored: a response takes time to arrive, and its `Date` has whole seconds. */
export const toleratedMs = 60_000

/** Hysteresis: a wrong clock counts as right again only below half the tolerance, or responses at the limit would move the time. */
const aheadBy = (difference: number, known: number): number => {
  if (Math.abs(difference) > toleratedMs) return difference
  return Math.abs(difference) < toleratedMs / 2 ? 0 : known
}

/**
 * Corrects the clock by a response: reply windows end by the server's clock, however wrong this device's is.
 * @param headers `Date` says when the response was made; without the server's own `X-Request-Id` it comes from an intermediary
 * @param requestedAt time of the request by this device's clock; a response read too long afterwards (the device slept) is ignored
 */
export const compareClocks =
  (headers: Headers, requestedAt: number): ClockThunk =>
  (dispatch, getState, { now }) => {
    if (headers.get('x-request-id') === null) return
    const device = now()
    const difference = Date.parse(headers.get('date') ?? '') - device
    if (Number.isNaN(difference) || device - requestedAt > toleratedMs) return
    const known = getState().clock.ahead ?? 0
    const ahead = aheadBy(difference, known)
    if (Math.abs(ahead - known) > toleratedMs) dispatch(slice.actions.corrected({ device, ahead }))
  }
