// Data on this device: its size, whether it contains customers' messages, and a button to delete it.
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { useAction } from '../../../lib/use-action.ts'
import { clearLocalCopy } from '../../../store/cache/start-record-cache.ts'
import { selectCacheStatus } from '../../../store/cache/cache-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { keepsMessagesChosen, selectSettings } from '../../../store/network/settings-slice.ts'
import { useStorageUse } from './use-storage-use.ts'
import styles from './device.module.css'

const megabyte = 1_000_000

export const DeviceStorage = () => {
  const { t, i18n } = useTranslation(['app', 'device'])
  const dispatch = useAppDispatch()
  const { keepsMessages } = useAppSelector(selectSettings)
  const status = useAppSelector(selectCacheStatus)
  const [cleared, setCleared] = useState(0)
  const used = useStorageUse(cleared)
  const size =
    used === null ? null : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(used / megabyte)
  const { isBusy, run: clear } = useAction(async () => {
    await dispatch(clearLocalCopy())
    setCleared((times) => times + 1)
  }, buttonReenableMs)
  return (
    <div className={styles.content}>
      <p className={styles.text}>{status === 'memory' ? t('device:unavailable') : t('device:text')}</p>
      {size === null ? null : <p className={styles.text}>{t('device:used', { size })}</p>}
      <FormControlLabel
        className={styles.choice ?? ''}
        control={
          <Switch checked={keepsMessages} onChange={(_event, checked) => dispatch(keepsMessagesChosen(checked))} />
        }
        label={t('device:keepsMessages')}
      />
      <Button color="error" variant="outlined" disabled={isBusy || status !== 'ready'} onClick={clear}>
        {t('device:clear')}
      </Button>
      <p className={styles.text} role="status">
        {cleared > 0 ? t('device:cleared') : ''}
      </p>
    </div>
  )
}
