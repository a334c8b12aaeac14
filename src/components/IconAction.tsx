// An icon button: its name is the tooltip and the accessible label, with its command key. A plain button, because a screen has many of
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
  /** Command key of the same action, e.g. "E". */
  readonly shortcut?: string | undefined
  /** Address; turns the button into a link. */
  readonly to?: string
  /** `on`: the state that it stands for is active; `inherit`: the surrounding colour. */
  readonly tone?: 'quiet' | 'on' | 'inherit'
  /** Uses the native tooltip: for screens that load as little as possible, and for dialogs. */
  readonly browserTip?: boolean
  /** First in a bar: its icon is aligned with the bar's edge. */
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
