// The recorded actions of a session, by reference: actions and states are immutable, so nothing is copied before it is saved.
import type { Action } from '@reduxjs/toolkit'
import { evicted, received, removed } from '../entities/actions.ts'
import type { RootState } from '../root-reducer.ts'

interface RecordedAction {
  /** UTC milliseconds. */
  readonly at: number
  readonly action: Action
  /** State after the action. */
  readonly state: RootState
  readonly address: string
}

interface Segment {
  readonly at: number
  /** State before its first action. */
  readonly before: RootState
  readonly address: string
  readonly actions: RecordedAction[]
  weight: number
}

export interface RecordedStretch {
  readonly startedAt: number
  readonly before: RootState
  readonly address: string
  readonly actions: readonly RecordedAction[]
}

export interface RingLimits {
  /** Older actions are dropped, one segment at a time. */
  readonly ms: number
  /** Maximum number of actions plus the rows they bring. */
  readonly weight: number
}

/** Limits of the ring that always runs, which "report a problem" sends. */
export const lastMinutes: RingLimits = { ms: 5 * 60_000, weight: 60_000 }
/** Limits of a recording that the user started. */
export const longestRecording: RingLimits = { ms: 4 * 60 * 60_000, weight: 600_000 }

const segmentShare = 10

const rowsOf = (byType: Readonly<Record<string, readonly unknown[] | undefined>>): number => {
  let count = 0
  for (const type in byType) count += byType[type]?.length ?? 0
  return count
}

const weightOf = (action: Action): number => {
  if (received.match(action) || removed.match(action)) return 1 + rowsOf(action.payload.rows)
  return evicted.match(action) ? 1 + rowsOf(action.payload.ids) : 1
}

export class Ring {
  #segments: Segment[]
  #weight = 0
  readonly #limits: RingLimits

  constructor(limits: RingLimits, at: number, state: RootState, address: string) {
    this.#limits = limits
    this.#segments = [{ at, before: state, address, actions: [], weight: 0 }]
  }

  add(at: number, action: Action, state: RootState, address: string): void {
    const last = this.#segments[this.#segments.length - 1] as Segment
    const weight = weightOf(action)
    const segment =
      at - last.at > this.#limits.ms / segmentShare || last.weight > this.#limits.weight / segmentShare
        ? this.#next(last, at)
        : last
    segment.actions.push({ at, action, state, address })
    segment.weight += weight
    this.#weight += weight
  }

  #next(last: Segment, at: number): Segment {
    const end = last.actions[last.actions.length - 1]
    const segment: Segment = {
      at,
      before: end?.state ?? last.before,
      address: end?.address ?? last.address,
      actions: [],
      weight: 0,
    }
    this.#segments.push(segment)
    while (
      this.#segments.length > 2 &&
      (this.#weight > this.#limits.weight || at - (this.#segments[1] as Segment).at > this.#limits.ms)
    ) {
      this.#weight -= this.#segments.shift()?.weight ?? 0
    }
    return segment
  }

  get size(): number {
    return this.#segments.reduce((sum, { actions }) => sum + actions.length, 0)
  }

  /** Everything in the ring, oldest first. */
  stretch(): RecordedStretch {
    const first = this.#segments[0] as Segment
    return {
      startedAt: first.at,
      before: first.before,
      address: first.address,
      actions: this.#segments.flatMap(({ actions }) => actions),
    }
  }
}
