// What this device keeps, from wherever one is.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import { DeviceStorage } from '../../screens/profile/device/DeviceStorage.tsx'

export const DeviceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('app')
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="device-title">
      <DialogTitle id="device-title">{t('device.title')}</DialogTitle>
      <DialogContent>
        <DeviceStorage />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
