// The choices that a menu button opens; the chosen one is ticked.
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './menu-choices.module.css'

export interface MenuChoice {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly detail?: string
  /** Opens something instead of being chosen, so it is never the chosen one. */
  readonly isAct?: true
}

interface MenuChoicesProps {
  readonly isOpen: boolean
  readonly anchor: HTMLElement | null
  /** Id of the element that labels the menu. */
  readonly labelId: string
  readonly choices: readonly MenuChoice[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
  readonly onClose: () => void
}

export const MenuChoices = ({ isOpen, anchor, labelId, choices, chosen, onChoose, onClose }: MenuChoicesProps) => (
  <Menu
    anchorEl={anchor}
    open={isOpen}
    onClose={onClose}
    slotProps={{ list: { 'aria-labelledby': labelId, dense: true } }}
  >
    {choices.map((choice) => (
      <MenuItem
        key={choice.key}
        {...(choice.isAct ? {} : { role: 'menuitemradio', 'aria-checked': choice.key === chosen })}
        selected={choice.key === chosen}
        onClick={() => {
          onClose()
          onChoose(choice.key)
        }}
      >
        <span className={styles.choice}>
          {choice.icon}
          <span className={styles.text}>
            {choice.label}
            {choice.detail ? <span className={styles.detail}>{choice.detail}</span> : null}
          </span>
          <Check className={clsx(styles.tick, choice.key !== chosen && styles.hidden)} size={16} aria-hidden />
        </span>
      </MenuItem>
    ))}
  </Menu>
)
