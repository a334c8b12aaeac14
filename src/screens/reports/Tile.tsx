// One figure: name, current value, definition behind "?", and a link to the conversations it counts.
import { useId } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LevelNote } from './LevelNote.tsx'
import { useDefinition } from './use-definition.tsx'
import { useLevel } from './use-level.ts'
import type { LimitedFigure } from './use-level.ts'
import styles from './reports.module.css'

interface TileProps extends LimitedFigure {
  readonly name: string
  readonly value: string
  /** Exact definition of the figure. */
  readonly definition: string
  /** Text below the figure. */
  readonly detail?: string | null
  /** Address of the conversations behind it; null if there are none. */
  readonly to: string | null
  /** Accessible text of the link, if it does not open conversations. */
  readonly opens?: string
}

/** The wallboard scales long figures down by this. React's type has no custom properties. */
const toLetters = (value: string) => ({ '--letters': value.length }) as CSSProperties

export const Tile = ({
  name,
  value,
  definition,
  detail = null,
  to,
  opens,
  amount = null,
  limits,
  inMinutes = false,
}: TileProps) => {
  const { t } = useTranslation('reports')
  const { button, text } = useDefinition(name, definition)
  const id = useId()
  const level = useLevel(amount, limits)
  return (
    <li className={styles.tile} data-level={level}>
      <div className={styles.head}>
        <span id={id} className={styles.name}>
          {name}
        </span>
        {button}
      </div>
      {to === null ? (
        <span className={styles.value} style={toLetters(value)} aria-labelledby={id}>
          {value}
        </span>
      ) : (
        <Link className={styles.value} to={to} aria-label={opens ?? t('openFigure', { name, value })}>
          {value}
        </Link>
      )}
      {level === 'calm' || !limits ? null : <LevelNote level={level} limits={limits} inMinutes={inMinutes} />}
      {detail === null ? null : <span className={styles.detail}>{detail}</span>}
      {text}
    </li>
  )
}
