// The business hours of an organisation, a span each weekday by its own clock, and whether it is open now.
import Button from '@mui/material/Button'
import { TZDate } from '@date-fns/tz'
import { getISODay, lightFormat } from 'date-fns'
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
import { formatWeekday } from '../../../../lib/format-weekday.ts'
import { useUpdateMutation } from '../../../../store/records/api.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { canUpdate } from '../../form/permitted.ts'
import { Panel } from '../Panel.tsx'
import { FormError } from '../FormError.tsx'
import styles from '../resource-overrides.module.css'

/** The whole day is offered: a hotline may begin at six. */
const steps = { start: '00:00', end: '23:30' }
const usualZone = 'Europe/Istanbul'

/** Weekday and time by the clock of the zone. */
const clockIn = (timeZone: string, at: number): { readonly day: number; readonly time: string } => {
  const date = new TZDate(at, timeZone)
  return { day: getISODay(date), time: lightFormat(date, 'HH:mm') }
}

export const HoursPanel = ({ row }: { readonly row: AnyRow }) => {
  const { t, i18n } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const organisation = row as unknown as Row<'ORGANISATION'>
  const zone = organisation.timeZone || usualZone
  const [days, setDays] = useState<readonly BusinessDay[]>((organisation.businessHours ?? []) as readonly BusinessDay[])
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const editable = canUpdate(useAppSelector(selectRights), 'ORGANISATION', row)
  const now = clockIn(zone, useAppSelector(selectNow))
  const [update] = useUpdateMutation()
  const wrong = (day: number): boolean => days.some((one) => one.day === day && one.from >= one.to)
  const set = (day: number, next: BusinessDay | null): void =>
    setDays(
      [...days.filter((one) => one.day !== day), ...(next ? [next] : [])].sort((one, other) => one.day - other.day),
    )
  const save = useAction(async () => {
    const result = await update({ type: 'ORGANISATION', id: row._id, $set: { businessHours: [...days] }, quiet: true })
    setRefusal((result.error as RequestError | undefined) ?? null)
    if (!result.error) dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'organisations:hours.saved' }))
  }, buttonReenableMs)
  return (
    <Panel title={t('hours.title')} text={t('hours.zone', { zone, time: now.time })}>
      <p>{days.length === 0 ? t('hours.none') : t(isOpenAt(days, now) ? 'hours.open' : 'hours.closed')}</p>
      <fieldset className={styles.rows} disabled={!editable} aria-label={t('hours.title')}>
        {weekdays.map((day) => {
          const span = days.find((one) => one.day === day)
          const name = formatWeekday(day, i18n.language)
          return (
            <div key={day} className={styles.row}>
              <CheckInput
                id={`open-${day}`}
                name={`open-${day}`}
                label={name}
                value={span !== undefined}
                onValue={(open) =>
                  set(day, open ? { day, from: timeStepDefaults.start, to: timeStepDefaults.end } : null)
                }
              />
              {span ? (
                <>
                  <TimeInput
                    id={`from-${day}`}
                    name={`from-${day}`}
                    label={t('hours.from', { day: name })}
                    steps={steps}
                    value={span.from}
                    onValue={(from) => set(day, { ...span, from })}
                    error={wrong(day) ? t('hours.wrong') : null}
                  />
                  <TimeInput
                    id={`to-${day}`}
                    name={`to-${day}`}
                    label={t('hours.to', { day: name })}
                    steps={steps}
                    value={span.to}
                    onValue={(to) => set(day, { ...span, to })}
                  />
                </>
              ) : null}
            </div>
          )
        })}
      </fieldset>
      {refusal === null ? null : <FormError error={refusal} />}
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
