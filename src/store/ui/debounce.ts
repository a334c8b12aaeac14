// Actions that wait until nothing more of their kind comes: keyed, and a new one with the same key takes the place of the one that waits.
import type { Action } from '@reduxjs/toolkit'
import { debounceMs } from '../../../contract/constants.ts'
import type { AppThunk } from '../app-thunk.ts'

/** Key -> its timer. */
const createTimers = (): Map<string, ReturnType<typeof setTimeout>> => new Map()

/** @returns takes it back, unless it was carried out or another with its key has come */
export const debounce =
  (key: string, action: Action | AppThunk<unknown>, delayMs: number = debounceMs): AppThunk<() => void> =>
  (dispatch, _getState, environment) => {
    const timers = environment.services.get(createTimers)
    clearTimeout(timers.get(key))
    const timer = setTimeout(() => {
      timers.delete(key)
      dispatch(action as Action)
    }, delayMs)
    timers.set(key, timer)
    return () => {
      clearTimeout(timer)
      if (timers.get(key) === timer) timers.delete(key)
    }
  }
