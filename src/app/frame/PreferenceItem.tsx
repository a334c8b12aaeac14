// One choice of the account menu; the chosen one is ticked. The menu stays open: the effect shows behind it.
import MenuItem from '@mui/material/MenuItem'
import type { MenuItemProps } from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import styles from './account-menu.module.css'

export interface PreferenceChoice {
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  readonly lang?: string
  readonly chosen: boolean
  readonly choose: () => void
}

/** MUI's menu passes focus attributes to its items; they are passed on. */
type PreferenceItemProps = Omit<PreferenceChoice, 'key'> & Pick<MenuItemProps, 'autoFocus' | 'tabIndex'>

export const PreferenceItem = ({
  icon: Icon,
  label,
  lang,
  chosen,
  choose,
  autoFocus,
  tabIndex,
}: PreferenceItemProps) => (
  <MenuItem
    role="menuitemradio"
    aria-checked={chosen}
    lang={lang}
    autoFocus={autoFocus}
    tabIndex={tabIndex}
    onClick={choose}
  >
    <span className={styles.icon}>
      <Icon size={16} aria-hidden="true" />
    </span>
    <span className={styles.label}>{label}</span>
    {chosen ? <Check className={styles.tick} size={16} aria-hidden="true" /> : null}
  </MenuItem>
)
