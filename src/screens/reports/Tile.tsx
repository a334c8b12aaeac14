// One figure: what it is called, how much it is now, what it means behind "?", and the conversations it counts behind a click.
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
  /** The exact meaning of the figure. */
  readonly definition: string
  /** Below the figure. */
  readonly detail?: string | null
  /** The conversations behind it; null where there are none. */
  readonly to: string | null
  /** What a click does, where it opens no conversations. */
  readonly opens?: string
}

/** A wall makes a long figure smaller. React's type names no custom properties. */
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
