// Until when something is put off: usual times by the organisation's clock, or one of one's own.
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { millisecondsInDay } from 'date-fns/constants'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusinessDay } from '../../../../contract/business-hours.ts'
import type { Row } from '../../../../contract/index.ts'
import { maxSnoozeDays } from '../../../../contract/platform/thread-calls.ts'
import { Form } from '../../../components/Form.tsx'
import { toFieldTime, snoozeTimes, parseFieldTime, zoneOr, formatZoneTime } from '../../../lib/snooze-times.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './thread-dialogs.module.css'

interface SnoozeChoiceProps {
  readonly organisation: Pick<Row<'ORGANISATION'>, 'timeZone' | 'businessHours'> | null | undefined
  /** UTC milliseconds, and the same in words. */
  readonly onChoose: (at: number, time: string) => void
  /** Of something that is put off already: brings it back. */
  readonly onWake?: () => void
}

export const SnoozeChoice = ({ organisation, onChoose, onWake }: SnoozeChoiceProps) => {
  const { t, i18n } = useTranslation('threads')
  const now = useAppSelector(selectNow)
  const zone = zoneOr(organisation?.timeZone)
  const [own, setOwn] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [fieldId, wrongId] = [useId(), useId()]
  const choose = (at: number): void => onChoose(at, formatZoneTime(at, zone, i18n.language))
  const submit = (): void => {
    const at = parseFieldTime(own, zone)
    if (at === null || at <= now || at > now + maxSnoozeDays * millisecondsInDay) setWrong(true)
    else choose(at)
  }
  return (
    <>
      <MenuList autoFocusItem className={styles.times} aria-label={t('snooze.choices')}>
        {onWake ? <MenuItem onClick={onWake}>{t('snooze.back')}</MenuItem> : null}
        {snoozeTimes(now, zone, (organisation?.businessHours ?? []) as readonly BusinessDay[]).map(({ preset, at }) => (
          <MenuItem key={preset} className={styles.time} onClick={() => choose(at)}>
            <span>{t(`snooze.preset.${preset}`)}</span>
            <span className={styles.when}>{formatZoneTime(at, zone, i18n.language)}</span>
          </MenuItem>
        ))}
      </MenuList>
      <Form className={styles.own} onSubmit={submit}>
        <label htmlFor={fieldId}>{t('snooze.own')}</label>
        <div className={styles.line}>
          <input
            id={fieldId}
            type="datetime-local"
            className={styles.field}
            value={own}
            min={toFieldTime(now, zone)}
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
      </Form>
      <p className={styles.note}>{t('snooze.zone', { zone })}</p>
    </>
  )
}
