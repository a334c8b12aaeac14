// Says that a figure has reached its limit, in words and by an icon, so that it does not depend on colour.
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FigureLimits, LimitLevel } from '../../../contract/queue-limits.ts'
import { formatWait } from '../../lib/format-wait.ts'
import styles from './reports.module.css'

const minuteMs = 60_000

interface LevelNoteProps {
  readonly level: Exclude<LimitLevel, 'calm'>
  readonly limits: FigureLimits
  readonly inMinutes: boolean
}

export const LevelNote = ({ level, limits, inMinutes }: LevelNoteProps) => {
  const { t, i18n } = useTranslation('reports')
  const limit = limits[level] ?? 0
  const Icon = level === 'alarm' ? OctagonAlert : TriangleAlert
  return (
    <span className={styles.level}>
      <Icon size={16} aria-hidden />
      {t(`level.${level}`, {
        limit: inMinutes
          ? formatWait(limit * minuteMs, i18n.language)
          : new Intl.NumberFormat(i18n.language).format(limit),
      })}
    </span>
  )
}
