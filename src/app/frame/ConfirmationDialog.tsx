// Asks before what can't be undone; the question stands in the dialogs slice, and so does the answer.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import { confirmationAnswered, selectConfirmation } from '../../store/dialogs/dialogs-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

export const ConfirmationDialog = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const asked = useAppSelector(selectConfirmation)
  if (asked === null) return null
  return (
    <Dialog open onClose={() => dispatch(confirmationAnswered(false))} aria-labelledby="confirmation-title">
      <DialogTitle id="confirmation-title">{t(asked.titleKey, asked.values ?? {})}</DialogTitle>
      {asked.textKey === undefined ? null : <DialogContent>{t(asked.textKey, asked.values ?? {})}</DialogContent>}
      <DialogActions>
        <Button onClick={() => dispatch(confirmationAnswered(false))}>{t('cancel')}</Button>
        <Button autoFocus variant="contained" color={asked.danger ? 'error' : 'primary'} onClick={() => dispatch(confirmationAnswered(true))}>
          {t(asked.confirmKey, asked.values ?? {})}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
