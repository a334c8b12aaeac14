// Says that a figure has reached its limit: in words and by an icon, for whom the colour says nothing.
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FigureLimits, LimitLevel } from '../../../contract/queue-limits.ts'
import styles from './reports.module.css'

interface LevelNoteProps {
  readonly level: Exclude<LimitLevel, 'calm'>
  readonly limits: FigureLimits
}

export const LevelNote = ({ level, limits }: LevelNoteProps) => {
  const { t, i18n } = useTranslation('reports')
  const Icon = level === 'alarm' ? OctagonAlert : TriangleAlert
  return (
    <span className={styles.level}>
      <Icon size={16} aria-hidden />
      {t(`level.${level}`, { limit: new Intl.NumberFormat(i18n.language).format(limits[level] ?? 0) })}
    </span>
  )
}
