// Confirms the deletion of a recording, which cannot be undone.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'

export interface DeleteDialogProps {
  readonly name: string
  readonly onClose: () => void
  readonly onDelete: () => void
}

export const DeleteDialog = ({ name, onClose, onDelete }: DeleteDialogProps) => {
  const { t } = useTranslation('recordings')
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
    >
      <DialogTitle id="delete-title">{t('deleteTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-text">{name}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="error" onClick={onDelete}>
          {t('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
