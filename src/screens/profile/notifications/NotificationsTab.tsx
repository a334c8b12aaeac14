// Notification settings: the kinds, and how this device announces them: desktop notifications and sound.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Slider from '@mui/material/Slider'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playChime } from '../../../lib/chime.ts'
import { requestDesktopPermission, getDesktopState } from '../../../lib/desktop-notification.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { announcingChosen, selectSettings } from '../../../store/network/settings-slice.ts'
import { Group } from '../Group.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { PushGroup } from './PushGroup.tsx'
import profile from '../profile.module.css'
import styles from './notifications.module.css'

export const NotificationsTab = () => {
  const { t } = useTranslation('notifications')
  const dispatch = useAppDispatch()
  const { announcing } = useAppSelector(selectSettings)
  const { desktop, sound, volume } = announcing
  const [permission, setPermission] = useState(getDesktopState)
  const choose = (patch: Partial<typeof announcing>): void =>
    void dispatch(announcingChosen({ ...announcing, ...patch }))
  const switchDesktop = async (on: boolean): Promise<void> => {
    // Requests permission only on the user's click.
    const answer = on && getDesktopState() === 'default' ? await requestDesktopPermission() : getDesktopState()
    setPermission(answer)
    choose({ desktop: on && answer === 'granted' })
  }
  const isShown = desktop && permission === 'granted'
  return (
    <>
      <ChoiceGroup />
      <Group title={t('settings.desktop')} lead={t('settings.desktopText')}>
        <FormControlLabel
          control={
            <Switch
              checked={isShown}
              disabled={permission === 'unsupported'}
              onChange={(_event, on) => void switchDesktop(on)}
            />
          }
          label={t('settings.desktopOn')}
        />
        <div role="status">
          {permission === 'denied' ? <Alert severity="warning">{t('settings.denied')}</Alert> : null}
          {permission === 'unsupported' ? <Alert severity="info">{t('settings.unsupported')}</Alert> : null}
        </div>
      </Group>
      <PushGroup />
      <Group title={t('settings.sound')}>
        <FormControlLabel
          control={<Switch checked={sound} onChange={(_event, on) => choose({ sound: on })} />}
          label={t('settings.soundOn')}
        />
        <div className={styles.volume}>
          <span id="notification-volume">{t('settings.volume')}</span>
          <Slider
            aria-labelledby="notification-volume"
            size="small"
            min={10}
            max={100}
            step={10}
            disabled={!sound}
            value={Math.round(volume * 100)}
            valueLabelDisplay="auto"
            onChange={(_event, value) => choose({ volume: Number(value) / 100 })}
          />
          <Button size="small" variant="outlined" onClick={() => void playChime(volume)}>
            {t('settings.try')}
          </Button>
        </div>
        <p className={profile.facts}>{t('settings.device')}</p>
      </Group>
    </>
  )
}
