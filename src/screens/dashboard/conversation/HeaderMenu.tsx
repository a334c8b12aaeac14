// Menu of header actions, for when there is no room for buttons.
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

export interface HeaderAct {
  readonly label: string
  readonly disabled?: boolean
  readonly act: () => void
}

interface HeaderMenuProps {
  readonly anchor: HTMLElement
  readonly label: string
  readonly acts: readonly HeaderAct[]
  readonly onClose: () => void
}

export const HeaderMenu = ({ anchor, label: menuLabel, acts, onClose }: HeaderMenuProps) => (
  <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': menuLabel, dense: true } }}>
    {acts.map(({ label, disabled = false, act }) => (
      <MenuItem
        key={label}
        disabled={disabled}
        onClick={() => {
          onClose()
          act()
        }}
      >
        {label}
      </MenuItem>
    ))}
  </Menu>
)
