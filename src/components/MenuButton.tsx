// A quiet button that opens a menu of choices; the chosen one is ticked.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
// Imported before its own styles, so that both load in the same order everywhere.
import './bare-icon.module.css'
import { LazyMenuChoices } from './LazyMenuChoices.tsx'
import type { MenuChoice } from './MenuChoices.tsx'
import styles from './menu-button.module.css'
import { useDropDown } from './use-drop-down.ts'

export interface MenuButtonProps {
  /** Unique among all places on the screens. */
  readonly name: string
  /** Label for screen readers: "Channel". */
  readonly label: string
  /** Contents of the button. */
  readonly children: ReactNode
  readonly choices: readonly MenuChoice[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
  readonly disabled?: boolean
  /** Fills the available width, with the arrow at the end. */
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
  const { isOpen, wasOpen, anchor, place, open, close } = useDropDown(name, label)
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
      {wasOpen ? (
        <LazyMenuChoices
          isOpen={isOpen}
          anchor={anchor}
          labelId={id}
          choices={choices}
          chosen={chosen}
          onChoose={onChoose}
          onClose={close}
        />
      ) : null}
    </>
  )
}
