// An entry of the account menu: an action or a link. Choosing it closes the menu.
import MenuItem from '@mui/material/MenuItem'
import type { MenuItemProps } from '@mui/material/MenuItem'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import styles from './account-menu.module.css'

/** MUI's menu passes focus attributes to its items; they are passed on. */
interface AccountMenuItemProps extends Pick<MenuItemProps, 'autoFocus' | 'tabIndex'> {
  readonly icon: LucideIcon
  readonly label: string
  readonly to?: string
  readonly onClick?: () => unknown
  readonly onChosen: () => void
}

export const AccountMenuItem = ({
  icon: Icon,
  label,
  to,
  onClick,
  onChosen,
  autoFocus,
  tabIndex,
}: AccountMenuItemProps) => (
  <MenuItem
    autoFocus={autoFocus}
    tabIndex={tabIndex}
    {...(to === undefined ? {} : { component: Link, to })}
    onClick={() => {
      onChosen()
      onClick?.()
    }}
  >
    <span className={styles.icon}>
      <Icon size={16} aria-hidden="true" />
    </span>
    {label}
  </MenuItem>
)
