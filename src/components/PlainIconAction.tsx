// A button that is an icon, with the browser's own tooltip: for screens that load no more than they must.
import IconButton from '@mui/material/IconButton'
import type { IconButtonProps } from '@mui/material/IconButton'
import type { LucideIcon } from 'lucide-react'

export interface PlainIconActionProps extends Omit<IconButtonProps, 'children' | 'aria-label' | 'title'> {
  readonly icon: LucideIcon
  readonly label: string
}

export const PlainIconAction = ({ icon: Icon, label, ...button }: PlainIconActionProps) => (
  <IconButton size="small" {...button} aria-label={label} title={label}>
    <Icon size={18} aria-hidden />
  </IconButton>
)
