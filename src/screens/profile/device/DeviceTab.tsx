// The device tab of the profile.
import { useTranslation } from 'react-i18next'
import { Group } from '../Group.tsx'
import { DeviceStorage } from './DeviceStorage.tsx'
import { ToastPlace } from './ToastPlace.tsx'

export const DeviceTab = () => {
  const { t } = useTranslation('app')
  return (
    <Group title={t('device.title')}>
      <DeviceStorage />
      <ToastPlace />
    </Group>
  )
}
