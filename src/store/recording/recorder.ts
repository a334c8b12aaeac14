// Records a store: the last minutes always, and from start to stop what somebody wants kept.
import type { Action } from '@reduxjs/toolkit'
import type { AppEnvironment } from '../environment.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../store.ts'
import { rateAlarm } from './rate-alarm.ts'
import type { RateAlarm } from './rate-alarm.ts'
import { lastMinutes, longestRecording, Ring } from './ring.ts'
import type { RecordedStretch } from './ring.ts'
import { tapActions } from './tap.ts'

export interface Recorder {
  readonly start: () => void
  /** @returns what was recorded since it started; null where it was not started */
  readonly stop: () => RecordedStretch | null
  readonly lastMinutes: () => RecordedStretch
  readonly end: () => void
}

interface Options {
  /** Path and query of the page. */
  readonly address: () => string
  /** Told in development when actions come faster than anybody could see. */
  readonly alarm?: RateAlarm
}

export const createRecorder = (store: AppStore, environment: AppEnvironment, { address, alarm }: Options): Recorder => {
  const ring = new Ring(lastMinutes, environment.now(), store.getState(), address())
  let recording: Ring | null = null
  const watch = alarm && rateAlarm(alarm)
  const end = tapActions(environment, (action: Action, state) => {
    const at = environment.now()
    const shown = address()
    ring.add(at, action, state as RootState, shown)
    recording?.add(at, action, state as RootState, shown)
    watch?.(at, action.type)
  })
  return {
    start: () => {
      recording ??= new Ring(longestRecording, environment.now(), store.getState(), address())
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
