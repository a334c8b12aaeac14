// From where on a live figure is a warning, and from where on an alarm: set by managers, for each figure of a queue.

/** Figures that have limits: more is worse for each. */
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

/** Their limits are minutes; the others' are numbers. */
export const figuresInMinutes: ReadonlySet<LimitedFigure> = new Set(['longest', 'firstResponse', 'resolution'])

export const maxLimit = 1_000_000

export interface FigureLimits {
  /** null: none. */
  readonly warning: number | null
  readonly alarm: number | null
}

export type QueueLimits = Readonly<Partial<Record<LimitedFigure, FigureLimits>>>

export type LimitLevel = 'calm' | 'warning' | 'alarm'

/** Of figures that are not calm. */
export type QueueLevels = Readonly<Partial<Record<LimitedFigure, LimitLevel>>>

/** A figure that goes up and down at its limit must not change its colour each time: it is left by a tenth, and by one at least. */
const leavesBelow = (limit: number): number => Math.max(limit - Math.max(1, limit / 10), Math.min(limit, 1))

/** @param last the level until now @param value in the unit of the limits */
export const findLimitLevel = (last: LimitLevel, value: number, { warning, alarm }: FigureLimits): LimitLevel => {
  const isOver = (limit: number | null, held: boolean): boolean =>
    limit !== null && value >= (held ? leavesBelow(limit) : limit)
  if (isOver(alarm, last === 'alarm')) return 'alarm'
  return isOver(warning, last !== 'calm') ? 'warning' : 'calm'
}
