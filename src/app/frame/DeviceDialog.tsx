// What this device keeps: how much it is, whether customers' messages are among it, and the way to delete it.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearLocalCopy } from '../../store/cache/keep-cache.ts'
import { selectCacheStatus } from '../../store/cache/cache-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { keepsMessagesChosen, selectSettings } from '../../store/settings/settings-slice.ts'
import { useStorageUse } from './use-storage-use.ts'
import styles from './device-dialog.module.css'

const megabyte = 1_000_000

export const DeviceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, i18n } = useTranslation('app')
  const dispatch = useAppDispatch()
  const { keepsMessages } = useAppSelector(selectSettings)
  const status = useAppSelector(selectCacheStatus)
  const [cleared, setCleared] = useState(0)
  const used = useStorageUse(cleared)
  const size = used === null ? null : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(used / megabyte)
  const clear = async (): Promise<void> => {
    await dispatch(clearLocalCopy())
    setCleared((times) => times + 1)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="device-title">
      <DialogTitle id="device-title">{t('device.title')}</DialogTitle>
      <DialogContent className={styles.content}>
        <DialogContentText>{status === 'memory' ? t('device.unavailable') : t('device.text')}</DialogContentText>
        {size === null ? null : <DialogContentText>{t('device.used', { size })}</DialogContentText>}
        <FormControlLabel
          control={<Switch checked={keepsMessages} onChange={(_event, checked) => dispatch(keepsMessagesChosen(checked))} />}
          label={t('device.keepsMessages')}
        />
        <DialogContentText role="status">{cleared > 0 ? t('device.cleared') : ''}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" disabled={status !== 'ready'} onClick={() => void clear()}>
          {t('device.clear')}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
