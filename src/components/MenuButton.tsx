// A quiet button that opens a menu of choices; the chosen one is ticked.
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
// Before its own: wherever both are loaded, they come in the same order.
import './bare-icon.module.css'
import styles from './menu-button.module.css'
import { useDropDown } from './use-drop-down.ts'

export interface MenuChoice {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly detail?: string
}

export interface MenuButtonProps {
  /** Of this place of the screens, and of no other. */
  readonly name: string
  /** Label for screen readers: "Channel". */
  readonly label: string
  /** Contents of the button. */
  readonly children: ReactNode
  readonly choices: readonly MenuChoice[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
  readonly disabled?: boolean
  /** Fills the width it is given, with the arrow at the end. */
  readonly wide?: boolean
}

export const MenuButton = ({
  name,
  label,
  children,
  choices,
  chosen,
  onChoose,
  disabled = false,
  wide = false,
}: MenuButtonProps) => {
  const { isOpen, anchor, place, open, close } = useDropDown(name, label)
  const id = useId()
  return (
    <>
      <button
        type="button"
        id={id}
        ref={place}
        className={clsx(styles.button, wide && styles.wide)}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        <span className={styles.label}>{label}: </span>
        <span className={styles.value}>{children}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id, dense: true } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.key}
            role="menuitemradio"
            aria-checked={choice.key === chosen}
            selected={choice.key === chosen}
            onClick={() => {
              close()
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
    </>
  )
}
