// A button that is an icon: its name as tooltip and for screen readers, with the key that does the same.
import IconButton from '@mui/material/IconButton'
import type { IconButtonProps } from '@mui/material/IconButton'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import styles from './icon-action.module.css'
import { tipOf } from './tip.ts'

export interface IconActionProps extends Omit<IconButtonProps, 'children' | 'aria-label' | 'title'> {
  readonly icon: LucideIcon
  readonly label: string
  /** The key that does the same, e.g. "E". */
  readonly shortcut?: string
  /** An address: then it is a link. */
  readonly to?: string
}

export const IconAction = ({ icon: Icon, label, shortcut, to, ...button }: IconActionProps) => (
  <span className={styles.place} {...tipOf(label, { shortcut })}>
    <IconButton
      size="small"
      {...(to === undefined ? {} : { component: Link, to })}
      {...button}
      aria-label={label}
      aria-keyshortcuts={shortcut}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  </span>
)
