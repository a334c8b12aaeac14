// Until when a conversation is put off: usual times by the organisation's clock, or one of one's own.
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusinessDay } from '../../../../contract/business-hours.ts'
import { snoozeDaysMax } from '../../../../contract/platform/thread-calls.ts'
import { Popup } from '../../../components/Popup.tsx'
import { fieldTime, snoozeTimes, timeOfField, zoneOr, zoneTime } from '../../../lib/snooze-times.ts'
import { selectNow } from '../../../store/clock/clock-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/loader/use-record.ts'
import { snoozeThread } from '../../../store/threads/put-off.ts'
import styles from './thread-dialogs.module.css'

interface SnoozeDialogProps {
  readonly threadId: string
  readonly onClose: () => void
  readonly onSnooze: (act: () => void) => void
  /** Of one that is put off already. */
  readonly onWake: () => void
}

const dayMs = 86_400_000

export const SnoozeDialog = ({ threadId, onClose, onSnooze, onWake }: SnoozeDialogProps) => {
  const { t, i18n } = useTranslation('threads')
  const dispatch = useAppDispatch()
  const thread = useRecord('THREAD', threadId)
  const organisation = useRecord('ORGANISATION', thread?.organisationId)
  const now = useAppSelector(selectNow)
  const zone = zoneOr(organisation?.timeZone)
  const [own, setOwn] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [fieldId, wrongId] = [useId(), useId()]
  if (!thread) return null

  const snooze = (at: number): void => onSnooze(() => void dispatch(snoozeThread(threadId, new Date(at).toISOString(), zoneTime(at, zone, i18n.language))))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const at = timeOfField(own, zone)
    if (at === null || at <= now || at > now + snoozeDaysMax * dayMs) setWrong(true)
    else snooze(at)
  }
  return (
    <Popup title={t('snooze.title')} closeLabel={t('close')} width="xs" onClose={onClose}>
      <MenuList autoFocusItem className={styles.times} aria-label={t('snooze.choices')}>
        {thread.status === 'snoozed' ? <MenuItem onClick={onWake}>{t('snooze.back')}</MenuItem> : null}
        {snoozeTimes(now, zone, (organisation?.businessHours ?? []) as readonly BusinessDay[]).map(({ preset, at }) => (
          <MenuItem key={preset} className={styles.time} onClick={() => snooze(at)}>
            <span>{t(`snooze.preset.${preset}`)}</span>
            <span className={styles.when}>{zoneTime(at, zone, i18n.language)}</span>
          </MenuItem>
        ))}
      </MenuList>
      <form className={styles.own} onSubmit={submit} noValidate>
        <label htmlFor={fieldId}>{t('snooze.own')}</label>
        <div className={styles.line}>
          <input
            id={fieldId}
            type="datetime-local"
            className={styles.field}
            value={own}
            min={fieldTime(now, zone)}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? wrongId : undefined}
            onChange={({ target }) => {
              setOwn(target.value)
              setWrong(false)
            }}
          />
          <Button type="submit" variant="contained" size="small">
            {t('snooze.set')}
          </Button>
        </div>
        {isWrong ? (
          <p id={wrongId} className={styles.wrong} role="alert">
            {t('snooze.past')}
          </p>
        ) : null}
      </form>
      <p className={styles.note}>{t('snooze.zone', { zone })}</p>
    </Popup>
  )
}
