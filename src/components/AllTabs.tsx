// Menu of all tabs, for when there are too many to be visible at once.
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { IconAction } from './IconAction.tsx'
import { useDropDown } from './use-drop-down.ts'

export interface RouterTab {
  /** Value of the tab in the address. */
  readonly key: string
  readonly name: string
}

interface AllTabsProps {
  readonly label: string
  readonly tabs: readonly RouterTab[]
  /** Key of the open tab. */
  readonly shown: string
  readonly addressOf: (key: string) => string
}

export const AllTabs = ({ label, tabs, shown, addressOf }: AllTabsProps) => {
  const { isOpen, anchor, place, open, close } = useDropDown('tabs.all', label)
  return (
    <>
      <IconAction
        ref={place}
        icon={ChevronDown}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      />
      <Menu anchorEl={anchor} open={isOpen} onClose={close} slotProps={{ list: { 'aria-label': label, dense: true } }}>
        {tabs.map(({ key, name }) => (
          <MenuItem
            key={key}
            component={Link}
            to={addressOf(key)}
            replace
            selected={key === shown}
            aria-current={key === shown ? 'page' : undefined}
            onClick={close}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
