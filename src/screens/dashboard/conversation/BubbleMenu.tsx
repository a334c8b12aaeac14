// The menu beside a bubble: its button, its key, and entries that act once it has closed.
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { IconAction } from '../../../components/IconAction.tsx'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { useMenuKey } from './use-menu-key.ts'
import styles from './comment-menu.module.css'

interface EntryOptions {
  readonly disabled?: boolean
  /** Why it cannot be chosen, or what it does beside its words. */
  readonly why?: string | null
  /** It moves the focus: it acts once the menu has given the focus back. */
  readonly movesFocus?: boolean
  readonly keepsOpen?: boolean
}

export type MenuEntry = (icon: LucideIcon, words: string, act: () => void, options?: EntryOptions) => ReactElement

interface BubbleMenuProps {
  /** Of its own place of the screens. */
  readonly name: string
  readonly label: string
  readonly onClosed?: () => void
  readonly children: (entry: MenuEntry) => ReactNode
}

export const BubbleMenu = ({ name, label, onClosed, children }: BubbleMenuProps) => {
  const afterwards = useRef<(() => void) | null>(null)
  const { isOpen, anchor, place, open, close } = useDropDown(name, label)
  useMenuKey(anchor)
  const entry: MenuEntry = (Icon, words, act, { disabled = false, why = null, movesFocus, keepsOpen } = {}) => (
    <MenuItem
      key={words}
      disabled={disabled}
      onClick={() => {
        if (!keepsOpen) close()
        if (movesFocus) afterwards.current = act
        else act()
      }}
    >
      <ListItemIcon>
        <Icon size={16} aria-hidden />
      </ListItemIcon>
      {words}
      {why === null ? null : <span className={styles.why}>{why}</span>}
    </MenuItem>
  )
  return (
    <span className={styles.place} ref={place}>
      <IconAction icon={Ellipsis} label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={open} />
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{
          list: { 'aria-label': label, dense: true },
          transition: {
            onExited: () => {
              afterwards.current?.()
              afterwards.current = null
              onClosed?.()
            },
          },
        }}
      >
        {children(entry)}
      </Menu>
    </span>
  )
}
