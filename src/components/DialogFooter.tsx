// Footer of a dialog: the cancel button, then the actions.
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import type { ReactNode } from 'react'

interface DialogFooterProps {
  /** Label of the cancel button. */
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
