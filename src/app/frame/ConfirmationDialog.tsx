// Confirms an action that cannot be undone; question and answer are in the dialogs slice. Enter never confirms a destructive action.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import { confirmationAnswered, selectConfirmation } from '../../store/ui/dialogs-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

export const ConfirmationDialog = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const confirmation = useAppSelector(selectConfirmation)
  if (confirmation === null) return null
  const answer = (confirmed: boolean) => (): void => {
    dispatch(confirmationAnswered(confirmed))
  }
  return (
    <Dialog
      open
      onClose={answer(false)}
      maxWidth="xs"
      fullWidth
      aria-labelledby="confirmation-title"
      aria-describedby="confirmation-text"
    >
      <DialogTitle id="confirmation-title">{t(confirmation.titleKey, confirmation.values ?? {})}</DialogTitle>
      {confirmation.textKey === undefined ? null : (
        <DialogContent id="confirmation-text">{t(confirmation.textKey, confirmation.values ?? {})}</DialogContent>
      )}
      <DialogActions>
        <Button color="inherit" autoFocus={confirmation.danger} onClick={answer(false)}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          autoFocus={!confirmation.danger}
          color={confirmation.danger ? 'error' : 'primary'}
          onClick={answer(true)}
        >
          {t(confirmation.confirmKey, confirmation.values ?? {})}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
