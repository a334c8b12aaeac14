// Choice of a snooze time: presets in the organisation's time zone, or a custom time.
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
import { TextInput } from '../../../components/TextInput.tsx'
import { formatZoneTime, snoozeTimes } from '../../../lib/snooze-times.ts'
import { zoneOr } from '../../../../contract/zone-or.ts'
import { parseFieldTime, toFieldTime } from '../../../lib/zone-time.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './thread-dialogs.module.css'

interface SnoozeChoiceProps {
  readonly organisation: Pick<Row<'ORGANISATION'>, 'timeZone' | 'businessHours'> | null | undefined
  /** UTC milliseconds. */
  readonly onChoose: (at: number) => void
  /** Ends an existing snooze. */
  readonly onWake?: () => void
}

export const SnoozeChoice = ({ organisation, onChoose, onWake }: SnoozeChoiceProps) => {
  const { t, i18n } = useTranslation('threads')
  const now = useAppSelector(selectNow)
  const zone = zoneOr(organisation?.timeZone)
  const [own, setOwn] = useState('')
  const [isWrong, setWrong] = useState(false)
  const fieldId = useId()
  const submit = (): void => {
    const at = parseFieldTime(own, zone)
    if (at === null || at <= now || at > now + maxSnoozeDays * millisecondsInDay) {
      setWrong(true)
      document.getElementById(fieldId)?.focus()
    } else onChoose(at)
  }
  return (
    <>
      <MenuList autoFocusItem className={styles.times} aria-label={t('snooze.choices')}>
        {onWake ? <MenuItem onClick={onWake}>{t('snooze.back')}</MenuItem> : null}
        {snoozeTimes(now, zone, (organisation?.businessHours ?? []) as readonly BusinessDay[]).map(({ preset, at }) => (
          <MenuItem key={preset} className={styles.time} onClick={() => onChoose(at)}>
            <span>{t(`snooze.preset.${preset}`)}</span>
            <span className={styles.when}>{formatZoneTime(at, zone, i18n.language)}</span>
          </MenuItem>
        ))}
      </MenuList>
      <Form className={styles.own} onSubmit={submit}>
        <TextInput
          id={fieldId}
          name="until"
          type="datetime-local"
          label={t('snooze.own')}
          value={own}
          min={toFieldTime(now, zone)}
          error={isWrong ? t('snooze.past') : null}
          onValue={(value) => {
            setOwn(value)
            setWrong(false)
          }}
        />
        <Button type="submit" variant="contained">
          {t('snooze.set')}
        </Button>
      </Form>
      <p className={styles.note}>{t('snooze.zone', { zone })}</p>
    </>
  )
}
