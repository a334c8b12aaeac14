// Dialog about the data on this device; opens from any screen.
import DialogContent from '@mui/material/DialogContent'
import { useTranslation } from 'react-i18next'
import { Popup } from '../../components/Popup.tsx'
import { DeviceStorage } from '../../screens/profile/device/DeviceStorage.tsx'

export const DeviceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('app')
  return (
    <Popup title={t('device.title')} closeLabel={t('close')} width="xs" onClose={onClose}>
      <DialogContent>
        <DeviceStorage />
      </DialogContent>
    </Popup>
  )
}
