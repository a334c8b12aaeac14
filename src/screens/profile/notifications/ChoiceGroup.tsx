// Choice of notifications by kind and channel, for all devices of the user.
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../contract/channels.ts'
import { notificationChoiceSubject, notificationKinds } from '../../../../contract/notification-choice.ts'
import type { NotificationChoice } from '../../../../contract/notification-choice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { keepPreference } from '../../../store/records/preferences.ts'
import { selectNotificationChoice } from '../../../store/records/read-notifications.ts'
import { Group } from '../Group.tsx'
import styles from './notifications.module.css'

const toggle = <T extends string>(list: readonly T[], one: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, one] : list.filter((other) => other !== one)

export const ChoiceGroup = () => {
  const { t } = useTranslation(['notifications', 'resources'])
  const dispatch = useAppDispatch()
  const storedChoice = useAppSelector(selectNotificationChoice)
  // The choice is shown at once, so that a second click builds on the first.
  const [requestedChoice, setRequestedChoice] = useState<NotificationChoice | null>(null)
  const [failed, setFailed] = useState(false)
  const { kinds, muted } = requestedChoice ?? storedChoice
  const choose = async (choice: NotificationChoice): Promise<void> => {
    setRequestedChoice(choice)
    setFailed(!(await dispatch(keepPreference(notificationChoiceSubject, () => ({ ...choice })))))
    setRequestedChoice((present) => (present === choice ? null : present))
  }
  return (
    <Group title={t('choice.title')} lead={t('choice.text')}>
      <fieldset className={styles.choices}>
        <legend>{t('choice.kinds')}</legend>
        {notificationKinds.map((kind) => (
          <FormControlLabel
            key={kind}
            control={
              <Checkbox
                size="small"
                checked={kinds.includes(kind)}
                onChange={(_event, on) => void choose({ kinds: toggle(kinds, kind, on), muted })}
              />
            }
            label={t(`choice.${kind}`)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('choice.channels')}</legend>
        {services.map((service) => (
          <FormControlLabel
            key={service}
            control={
              <Checkbox
                size="small"
                checked={!muted.includes(service)}
                onChange={(_event, on) => void choose({ kinds, muted: toggle(muted, service, !on) })}
              />
            }
            label={t(`resources:values.${service}`)}
          />
        ))}
      </fieldset>
      <div role="status">
        {kinds.length === 0 ? <Alert severity="info">{t('choice.none')}</Alert> : null}
        {failed ? <Alert severity="warning">{t('choice.failed')}</Alert> : null}
      </div>
    </Group>
  )
}
