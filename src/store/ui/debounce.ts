// Debounces actions by key: a new action replaces the waiting one with the same key.
import type { Action } from '@reduxjs/toolkit'
import { debounceMs } from '../../../contract/constants.ts'
import type { AppThunk } from '../app-thunk.ts'

/** Timers by key. */
const createTimers = (): Map<string, ReturnType<typeof setTimeout>> => new Map()

/** @returns cancels the action; no effect once it was dispatched or replaced */
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
