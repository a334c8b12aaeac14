// Push notifications of this device while the application is closed: their state, and what to do about an obstacle.
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDesktopPermissionChanged } from '../../../lib/desktop-notification.ts'
import { readPushState } from '../../../lib/push-state.ts'
import type { PushState } from '../../../lib/push-state.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../../store/network/settings-slice.ts'
import { endPush, subscribeToPush } from '../../../store/session/push-subscription.ts'
import type { SubscribeResult } from '../../../store/session/push-subscription.ts'
import { Group } from '../Group.tsx'

const isInfo = (state: string): boolean => state === 'unsupported' || state === 'homeScreen'

export const PushGroup = () => {
  const { t } = useTranslation('notifications')
  const dispatch = useAppDispatch()
  const isWanted = useAppSelector(selectSettings).announcing.push === true
  const [state, setState] = useState<PushState | SubscribeResult | 'working' | null>(null)
  useEffect(() => {
    let isOld = false
    const look = (): void =>
      void readPushState(isWanted).then((read) => {
        // The result of an attempt is shown until the next one.
        if (!isOld) setState((known) => (known === 'failed' || known === 'refused' ? known : read))
      })
    look()
    const unfollow = onDesktopPermissionChanged(look)
    return () => {
      isOld = true
      unfollow()
    }
  }, [isWanted])
  const change = async (on: boolean): Promise<void> => {
    setState('working')
    if (on) setState(await dispatch(subscribeToPush()))
    else {
      await dispatch(endPush())
      setState('off')
    }
  }
  const isBlocked = state === null || state === 'working' || isInfo(state)
  const note = state === null || state === 'on' || state === 'off' ? null : state
  return (
    <Group title={t('push.title')} lead={t('push.text')}>
      <FormControlLabel
        control={<Switch checked={state === 'on'} disabled={isBlocked} onChange={(_event, on) => void change(on)} />}
        label={t('push.on')}
      />
      <div role="status">
        {note === null ? null : (
          <Alert severity={note === 'working' || isInfo(note) ? 'info' : 'warning'}>{t(`push.${note}`)}</Alert>
        )}
      </div>
    </Group>
  )
}
