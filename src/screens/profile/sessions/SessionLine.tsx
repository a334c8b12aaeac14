// One session: device, location, start time, and a button to end it.
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { Row } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { Line } from '../../../components/Line.tsx'
import { parseDeviceName } from '../../../lib/device-name.ts'
import { formatRowTime, formatDateTime } from '../../../lib/time-text.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useRemoveMutation } from '../../../store/records/api.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from '../profile.module.css'

const phones = ['iPhone', 'iPad', 'Android']

export const SessionLine = ({ session, isHere }: { readonly session: Row<'AUTH'>; readonly isHere: boolean }) => {
  const { t, i18n } = useTranslation('profile')
  const now = useAppSelector(selectNow)
  const [remove] = useRemoveMutation()
  const ending = useAction(() => remove({ type: 'AUTH', id: session._id }), buttonReenableMs)
  const { browser, system } = parseDeviceName(session.userAgent ?? '')
  const device =
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'))
  const facts = [
    session.address,
    t('sessions.begun', { time: formatDateTime(session.createdTime, i18n.language) }),
    session.lastSeenTime ? t('sessions.used', { time: formatRowTime(session.lastSeenTime, now, i18n.language) }) : null,
  ]
  return (
    <Line icon={system !== null && phones.includes(system) ? Smartphone : Monitor} name={device} facts={facts}>
      {isHere ? (
        <span className={styles.here}>{t('sessions.here')}</span>
      ) : (
        <IconAction
          icon={LogOut}
          label={t('sessions.end', { name: device })}
          disabled={ending.isBusy}
          onClick={ending.run}
        />
      )}
    </Line>
  )
}
