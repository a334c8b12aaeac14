// Level of a figure by its limits; with hysteresis: it keeps its level until it is clearly better.
import { useState } from 'react'
import { findLimitLevel } from '../../../contract/queue-limits.ts'
import type { FigureLimits, LimitLevel } from '../../../contract/queue-limits.ts'

export interface LimitedFigure {
  /** In the unit of the limits; null if there is no value now. */
  readonly amount?: number | null
  readonly limits?: FigureLimits | undefined
  /** The limits are in minutes; otherwise they are counts. */
  readonly inMinutes?: boolean
}

export const useLevel = (amount: number | null, limits: FigureLimits | undefined): LimitLevel => {
  const by = `${limits?.warning} ${limits?.alarm}`
  const [last, setLast] = useState<{ readonly by: string; readonly level: LimitLevel }>({ by, level: 'calm' })
  // A level computed with other limits does not apply.
  const former = last.by === by ? last.level : 'calm'
  const level = amount === null || limits === undefined ? 'calm' : findLimitLevel(former, amount, limits)
  if (level !== last.level || by !== last.by) setLast({ by, level })
  return level
}
