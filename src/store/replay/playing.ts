// The player's arithmetic: where a log stands after some time of playing, and where its next error, notice or end of idleness is.
import type { Mood } from './moods.ts'
import type { IndexedAction } from './opened-log.ts'

export const speeds = [1, 2, 4, 8, 16] as const
export type Speed = (typeof speeds)[number]

/** Longer than this nothing happens: it may be passed over. */
const idleMs = 2_000
/** The length of skipped idle time. */
const breathMs = 300

export interface Place {
  /** How many actions have been played. */
  readonly position: number
  /** Milliseconds since the log's start. */
  readonly time: number
}

type TimedAction = Pick<IndexedAction, 'at'>

/** How many of the actions have come by a time. */
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

/** @param elapsed milliseconds of the log's own time */
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

/** The position that shows the next (or last) action of that mood; null where there is none. */
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
