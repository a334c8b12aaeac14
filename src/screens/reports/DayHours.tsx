// Opened and closed conversations by hour of the day, as small filled and hollow bars side by side.
import { useTranslation } from 'react-i18next'
import { useDefinition } from './use-definition.tsx'
import styles from './reports.module.css'

const height = 56
const slot = 10
const bar = 4

/** Labelled hours, each at the start of its hour. */
const saidHours = [0, 6, 12, 18]

const sumOf = (hours: readonly number[]): number => hours.reduce((sum, count) => sum + count, 0)

export const DayHours = ({
  opened,
  closed,
}: {
  readonly opened: readonly number[]
  readonly closed: readonly number[]
}) => {
  const { t, i18n } = useTranslation('reports')
  const number = new Intl.NumberFormat(i18n.language)
  const name = t('tile.hours')
  const { button, text } = useDefinition(name, t('definition.hours'))
  const totals = { opened: number.format(sumOf(opened)), closed: number.format(sumOf(closed)) }
  const max = Math.max(1, ...opened, ...closed)
  const bars = (hours: readonly number[], side: number, className: string | undefined) =>
    hours.map((count, hour) => {
      const tall = (count / max) * height
      // The index is the hour.
      return (
        <rect key={hour} className={className} x={hour * slot + side} y={height - tall} width={bar} height={tall} />
      )
    })
  return (
    <li className={styles.tile}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {button}
      </div>
      <svg
        className={styles.hours}
        viewBox={`0 0 ${opened.length * slot} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('hoursSaid', totals)}
      >
        {bars(opened, 0, styles.opened)}
        {bars(closed, bar, styles.closed)}
      </svg>
      <span className={styles.hourNames} aria-hidden>
        {saidHours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </span>
      <span className={styles.detail}>
        <span className={styles.opened}>
          <span aria-hidden>▮ </span>
          {t('hoursOpened', totals)}
        </span>{' '}
        ·{' '}
        <span className={styles.closed}>
          <span aria-hidden>▯ </span>
          {t('hoursClosed', totals)}
        </span>
      </span>
      {text}
    </li>
  )
}
