// Computes the player's position after some time, and finds the next error or notice.
import type { Mood } from './moods.ts'
import type { IndexedAction } from './opened-log.ts'

export const speeds = [1, 2, 4, 8, 16] as const
export type Speed = (typeof speeds)[number]

/** Longer pauses count as idle and may be skipped. */
const idleMs = 2_000
/** Length to which an idle pause is shortened. */
const breathMs = 300

export interface Place {
  /** Number of actions played. */
  readonly position: number
  /** Milliseconds since the log's start. */
  readonly time: number
}

type TimedAction = Pick<IndexedAction, 'at'>

/** Number of actions up to a time, by binary search. */
export const countPlayed = (actions: readonly TimedAction[], time: number): number => {
  let from = 0
  let to = actions.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((actions[middle] as TimedAction).at <= time) from = middle + 1
    else to = middle
  }
  return from
}

export const placeAt = (actions: readonly TimedAction[], position: number): Place => {
  const within = Math.max(0, Math.min(position, actions.length))
  return { position: within, time: within === 0 ? 0 : (actions[within - 1] as TimedAction).at }
}

/** @param elapsed milliseconds in the time of the log */
export const advancePlace = (
  actions: readonly TimedAction[],
  { position, time }: Place,
  elapsed: number,
  skipsIdle: boolean,
): Place => {
  const next = actions[position]
  if (!next) return { position, time }
  const from = skipsIdle && next.at - time > idleMs ? next.at - breathMs : time
  const reached = from + elapsed
  return { position: Math.max(position, countPlayed(actions, reached)), time: reached }
}

/** The position at the next (or previous) action of that mood; null if there is none. */
export const findMood = (
  actions: readonly Pick<IndexedAction, 'mood'>[],
  position: number,
  mood: Mood,
  direction: 1 | -1,
): number | null => {
  for (let at = position - 1 + direction; at >= 0 && at < actions.length; at += direction)
    if (actions[at]?.mood === mood) return at + 1
  return null
}
