// How bad a figure is by its limits: it keeps its level until it is clearly better.
import { useState } from 'react'
import { findLimitLevel } from '../../../contract/queue-limits.ts'
import type { FigureLimits, LimitLevel } from '../../../contract/queue-limits.ts'

export interface LimitedFigure {
  /** In the unit of the limits; null: there is none now. */
  readonly amount?: number | null
  readonly limits?: FigureLimits | undefined
  /** The unit of the limits; otherwise they are numbers. */
  readonly inMinutes?: boolean
}

export const useLevel = (amount: number | null, limits: FigureLimits | undefined): LimitLevel => {
  const by = `${limits?.warning} ${limits?.alarm}`
  const [last, setLast] = useState<{ readonly by: string; readonly level: LimitLevel }>({ by, level: 'calm' })
  // A level by other limits says nothing.
  const former = last.by === by ? last.level : 'calm'
  const level = amount === null || limits === undefined ? 'calm' : findLimitLevel(former, amount, limits)
  if (level !== last.level || by !== last.by) setLast({ by, level })
  return level
}
