// Limits from which a live figure is a warning or an alarm, set by managers for each figure of a queue.

/** Figures that can have limits; for each of them more is worse. */
export const limitedFigures = [
  'waiting',
  'longest',
  'unassigned',
  'inProgress',
  'unattended',
  'ending',
  'moderation',
  'firstResponse',
  'resolution',
  'channels',
] as const
export type LimitedFigure = (typeof limitedFigures)[number]

/** Figures whose limits are minutes; the others' are counts. */
export const figuresInMinutes: ReadonlySet<LimitedFigure> = new Set(['longest', 'firstResponse', 'resolution'])

export const maxLimit = 1_000_000

export interface FigureLimits {
  /** null: no limit. */
  readonly warning: number | null
  readonly alarm: number | null
}

export type QueueLimits = Readonly<Partial<Record<LimitedFigure, FigureLimits>>>

export type LimitLevel = 'calm' | 'warning' | 'alarm'

/** Levels of the figures that are not calm. */
export type QueueLevels = Readonly<Partial<Record<LimitedFigure, LimitLevel>>>

/** Hysteresis: a level ends a tenth, and at least one, below its limit, so that a figure around the limit does not flicker. */
const leavesBelow = (limit: number): number => Math.max(limit - Math.max(1, limit / 10), Math.min(limit, 1))

/** @param last the level so far @param value in the unit of the limits */
export const findLimitLevel = (last: LimitLevel, value: number, { warning, alarm }: FigureLimits): LimitLevel => {
  const isOver = (limit: number | null, isAtLevel: boolean): boolean =>
    limit !== null && value >= (isAtLevel ? leavesBelow(limit) : limit)
  if (isOver(alarm, last === 'alarm')) return 'alarm'
  return isOver(warning, last !== 'calm') ? 'warning' : 'calm'
}
