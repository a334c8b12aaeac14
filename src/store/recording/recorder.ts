// Records the actions of a store: always the last minutes, and from start to stop if the user records a session.
import type { Action } from '@reduxjs/toolkit'
import type { AppEnvironment } from '../environment.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../app-thunk.ts'
import { createRateAlarm } from './rate-alarm.ts'
import type { RateAlarm } from './rate-alarm.ts'
import { lastMinutes, longestRecording, Ring } from './ring.ts'
import type { RecordedStretch, RingLimits } from './ring.ts'
import { tapActions } from './tap.ts'

export interface Recorder {
  readonly start: () => void
  /** @returns what was recorded since the start; null if it was not started */
  readonly stop: () => RecordedStretch | null
  readonly lastMinutes: () => RecordedStretch
  readonly end: () => void
}

interface Options {
  /** Path and query of the page. */
  readonly address: () => string
  /** Called in development if actions come faster than any user could cause them. */
  readonly alarm?: RateAlarm
}

export const createRecorder = (
  { getState }: Pick<AppStore, 'getState'>,
  environment: AppEnvironment,
  { address, alarm }: Options,
): Recorder => {
  const fresh = (limits: RingLimits, state: RootState): Ring => new Ring(limits, environment.now(), state, address())
  let ring = fresh(lastMinutes, getState())
  let recording: Ring | null = null
  let userId: string | null = null
  const watch = alarm && createRateAlarm(alarm)
  const end = tapActions(environment, (action: Action, given) => {
    const state = given as RootState
    const at = environment.now()
    // A recording ends with its user's session.
    const next = state.session.userId ?? userId
    if (next !== userId && userId !== null) {
      ring = fresh(lastMinutes, state)
      recording = null
    }
    userId = next
    const shown = address()
    ring.add(at, action, state, shown)
    recording?.add(at, action, state, shown)
    watch?.(at, action.type)
  })
  return {
    start: () => {
      recording ??= fresh(longestRecording, getState())
    },
    stop: () => {
      const stretch = recording?.stretch() ?? null
      recording = null
      return stretch
    },
    lastMinutes: () => ring.stretch(),
    end,
  }
}
