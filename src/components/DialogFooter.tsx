// The foot of a dialog: the way out without doing anything, then what can be done.
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import type { ReactNode } from 'react'

interface DialogFooterProps {
  /** Label of the closing button. */
  readonly cancel: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

export const DialogFooter = ({ cancel, onClose, children }: DialogFooterProps) => (
  <DialogActions>
    <Button color="inherit" onClick={onClose}>
      {cancel}
    </Button>
    {children}
  </DialogActions>
)
