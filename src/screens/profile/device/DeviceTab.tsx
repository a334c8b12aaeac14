// What this device keeps, as a part of the profile.
import { useTranslation } from 'react-i18next'
import styles from '../profile.module.css'
import { DeviceStorage } from './DeviceStorage.tsx'
import { ToastPlace } from './ToastPlace.tsx'

export const DeviceTab = () => {
  const { t } = useTranslation('app')
  return (
    <div className={styles.group}>
      <h2 className={styles.heading}>{t('device.title')}</h2>
      <DeviceStorage />
      <ToastPlace />
    </div>
  )
}
