// The menu beside a bubble: its button, its key, and entries that act after it has closed.
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { toTipAttributes } from '../../../components/tip.ts'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { usePendingPress } from './use-menu-key.ts'
import styles from './bubble-menu.module.css'

interface EntryOptions {
  readonly disabled?: boolean
  /** Reason why the entry is disabled. */
  readonly why?: string | null
  /** Moves the focus; called after the menu has returned it. */
  readonly after?: () => void
}

interface SignOptions {
  readonly label: string
  readonly isChosen: boolean
  readonly disabled: boolean
}

/** Builders for the menu's entries. */
interface MenuEntries {
  readonly act: (icon: LucideIcon, words: string, act: () => void, options?: EntryOptions) => ReactElement
  readonly go: (icon: LucideIcon, words: string, to: string) => ReactElement
  /** Opens an address outside the product in a new window. */
  readonly visit: (icon: LucideIcon, words: string, address: string) => ReactElement
  /** One of several emoji side by side. */
  readonly sign: (sign: string, act: () => void, options: SignOptions) => ReactElement
}

interface BubbleMenuProps {
  /** Identifies the place on the screens. */
  readonly name: string
  readonly label: string
  readonly onOpen?: () => void
  readonly children: (entries: MenuEntries) => ReactNode
}

const Icon = ({ of: Sign }: { readonly of: LucideIcon }) => (
  <ListItemIcon>
    <Sign size={16} aria-hidden />
  </ListItemIcon>
)

export const BubbleMenu = ({ name, label, onOpen, children }: BubbleMenuProps) => {
  const afterwards = useRef<(() => void) | null>(null)
  const { isOpen, wasOpen, anchor, place, open, close } = useDropDown(name, label)
  usePendingPress(anchor)
  const show = (): void => {
    open()
    onOpen?.()
  }
  const entries: MenuEntries = {
    act: (icon, words, act, { disabled = false, why = null, after } = {}) => (
      <MenuItem
        key={words}
        disabled={disabled}
        onClick={() => {
          close()
          act()
          afterwards.current = after ?? null
        }}
      >
        <Icon of={icon} />
        {words}
        {why === null ? null : <span className={styles.why}>{why}</span>}
      </MenuItem>
    ),
    go: (icon, words, to) => (
      <MenuItem key={words} component={Link} to={to} onClick={close}>
        <Icon of={icon} />
        {words}
      </MenuItem>
    ),
    visit: (icon, words, address) => (
      <MenuItem key={words} component="a" href={address} target="_blank" rel="noreferrer" onClick={close}>
        <Icon of={icon} />
        {words}
      </MenuItem>
    ),
    sign: (sign, act, { label: words, isChosen, disabled }) => (
      <MenuItem
        key={words}
        className={clsx(styles.small, isChosen && styles.chosen)}
        disabled={disabled}
        aria-label={words}
        title={words}
        onClick={() => {
          close()
          act()
        }}
      >
        {sign}
      </MenuItem>
    ),
  }
  return (
    <>
      <button
        type="button"
        ref={place}
        className={styles.button}
        {...toTipAttributes(label)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={show}
      >
        <Ellipsis size={18} aria-hidden />
      </button>
      {wasOpen ? (
        <Menu
          anchorEl={anchor}
          open={isOpen}
          onClose={close}
          slotProps={{
            list: { 'aria-label': label, dense: true, className: styles.list },
            transition: {
              onExited: () => {
                afterwards.current?.()
                afterwards.current = null
              },
            },
          }}
        >
          {children(entries)}
        </Menu>
      ) : null}
    </>
  )
}
