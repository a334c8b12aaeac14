// The business hours of an organisation, a span each weekday by its own clock, and whether it is open now.
import Button from '@mui/material/Button'
import { TZDate } from '@date-fns/tz'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpenAt, weekdays } from '../../../../../contract/business-hours.ts'
import type { BusinessDay } from '../../../../../contract/business-hours.ts'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { TimeInput } from '../../../../components/TimeInput.tsx'
import { timeStepDefaults } from '../../../../lib/time-steps.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { weekdayName } from '../../../../lib/weekday-name.ts'
import { useUpdateMutation } from '../../../../store/api/api.ts'
import { selectNow } from '../../../../store/clock/clock-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/http/request-error.ts'
import { noticeShown } from '../../../../store/notices/notices-slice.ts'
import { selectRights } from '../../../../store/session/session-slice.ts'
import { mayUpdate } from '../../form/permitted.ts'
import { Panel } from '../Panel.tsx'
import { Refusal } from '../Refusal.tsx'
import styles from '../extras.module.css'

/** The whole day is offered: a hotline may begin at six. */
const steps = { start: '00:00', end: '23:30' }
const usualZone = 'Europe/Istanbul'

const two = (value: number): string => String(value).padStart(2, '0')

/** Weekday and time by the clock of the zone. */
const clockIn = (timeZone: string, at: number): { readonly day: number; readonly time: string } => {
  const date = new TZDate(at, timeZone)
  return { day: date.getDay() === 0 ? 7 : date.getDay(), time: `${two(date.getHours())}:${two(date.getMinutes())}` }
}

export const HoursPanel = ({ row }: { readonly row: AnyRow }) => {
  const { t, i18n } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const organisation = row as unknown as Row<'ORGANISATION'>
  const zone = organisation.timeZone || usualZone
  const [days, setDays] = useState<readonly BusinessDay[]>((organisation.businessHours ?? []) as readonly BusinessDay[])
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const editable = mayUpdate(useAppSelector(selectRights), 'ORGANISATION', row)
  const now = clockIn(zone, useAppSelector(selectNow))
  const [update] = useUpdateMutation()
  const wrong = (day: number): boolean => days.some((one) => one.day === day && one.from >= one.to)
  const set = (day: number, next: BusinessDay | null): void => setDays([...days.filter((one) => one.day !== day), ...(next ? [next] : [])].sort((one, other) => one.day - other.day))
  const save = useAction(async () => {
    const result = await update({ type: 'ORGANISATION', id: row._id, $set: { businessHours: [...days] }, quiet: true })
    setRefusal((result.error as RequestError | undefined) ?? null)
    if (!result.error) dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'organisations:hours.saved' }))
  }, buttonReenableMs)
  return (
    <Panel title={t('hours.title')} text={t('hours.zone', { zone, time: now.time })}>
      <p>{days.length === 0 ? t('hours.none') : t(isOpenAt(days, now) ? 'hours.open' : 'hours.closed')}</p>
      <fieldset className={styles.rows} disabled={!editable} aria-label={t('hours.title')}>
        {weekdays.map((day) => {
          const span = days.find((one) => one.day === day)
          const name = weekdayName(day, i18n.language)
          return (
            <div key={day} className={styles.row}>
              <CheckInput id={`open-${day}`} name={`open-${day}`} label={name} value={span !== undefined} onValue={(open) => set(day, open ? { day, from: timeStepDefaults.start, to: timeStepDefaults.end } : null)} />
              {span ? (
                <>
                  <TimeInput id={`from-${day}`} name={`from-${day}`} label={t('hours.from', { day: name })} steps={steps} value={span.from} onValue={(from) => set(day, { ...span, from })} error={wrong(day) ? t('hours.wrong') : null} />
                  <TimeInput id={`to-${day}`} name={`to-${day}`} label={t('hours.to', { day: name })} steps={steps} value={span.to} onValue={(to) => set(day, { ...span, to })} />
                </>
              ) : null}
            </div>
          )
        })}
      </fieldset>
      {refusal === null ? null : <Refusal error={refusal} />}
      {editable ? (
        <div>
          <Button variant="contained" loading={save.isBusy} disabled={weekdays.some(wrong)} onClick={save.run}>
            {t('save')}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
