// A button that is an icon: its name as tooltip and for screen readers, with the key that does the same. A plain button, as a screen has many of
// them.
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './icon-action.module.css'
import { toAriaKeys } from '../lib/aria-keys.ts'
import { toTipAttributes } from './tip.ts'

export interface IconActionProps extends Omit<
  ComponentProps<'button'>,
  'children' | 'color' | 'aria-label' | 'title' | 'type'
> {
  readonly icon: LucideIcon
  readonly label: string
  /** The key that does the same, e.g. "E". */
  readonly shortcut?: string | undefined
  /** An address: then it is a link. */
  readonly to?: string
  /** `on`: what it stands for is in force; `inherit`: the colour of what is around it. */
  readonly tone?: 'quiet' | 'on' | 'inherit'
  /** The browser's own tooltip: on screens that load no more than they must, and in dialogs. */
  readonly browserTip?: boolean
  /** At the start of a bar: its icon stands at the bar's edge. */
  readonly isFirst?: boolean
}

export const IconAction = ({
  icon: Icon,
  label,
  shortcut,
  to,
  tone = 'quiet',
  isFirst = false,
  browserTip = false,
  className,
  ...button
}: IconActionProps) => {
  const shown = {
    className: clsx(styles.button, styles[tone], isFirst && styles.first, className),
    'aria-label': label,
    title: browserTip ? label : undefined,
    'aria-keyshortcuts': toAriaKeys(shortcut),
  }
  const sign = <Icon size={18} aria-hidden />
  return (
    <span className={styles.place} {...(browserTip ? {} : toTipAttributes(label, { shortcut }))}>
      {to === undefined ? (
        <button type="button" {...button} {...shown}>
          {sign}
        </button>
      ) : (
        <Link to={to} {...shown}>
          {sign}
        </Link>
      )}
    </span>
  )
}
