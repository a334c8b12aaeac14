// Business hours of an organisation, one span per weekday in its time zone, and whether it is open now.
import { TZDate } from '@date-fns/tz'
import { getISODay, lightFormat } from 'date-fns'
import { useTranslation } from 'react-i18next'
import { mixed } from 'yup'
import { isOpenAt, weekdays } from '../../../../../contract/business-hours.ts'
import type { BusinessDay } from '../../../../../contract/business-hours.ts'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { TimeInput } from '../../../../components/TimeInput.tsx'
import { InlineForm } from '../../../../forms/InlineForm.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { timeStepDefaults } from '../../../../lib/time-steps.ts'
import { formatWeekday } from '../../../../lib/format-weekday.ts'
import { useSaveChanges } from '../../../../store/records/use-save-changes.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { canUpdate } from '../../form/permitted.ts'
import { Panel } from '../Panel.tsx'
import styles from '../resource-overrides.module.css'

/** Offers the whole day, because a hotline may start at six. */
const steps = { start: '00:00', end: '23:30' }
const usualZone = 'Europe/Istanbul'

/** By weekday; null for closed. */
type Days = Readonly<Record<string, BusinessDay | null>>

const isInOrder = (span: BusinessDay | null | undefined): boolean => !span || span.from < span.to
const rules = Object.fromEntries(
  weekdays.map((day) => [day, mixed<BusinessDay>().nullable().test('order', 'INVALID_VALUE', isInOrder)]),
)

const toDays = (hours: readonly BusinessDay[]): Days =>
  Object.fromEntries(weekdays.map((day) => [day, hours.find((one) => one.day === day) ?? null]))

const toHours = (days: Days): readonly BusinessDay[] => weekdays.flatMap((day) => days[day] ?? [])

/** Weekday and time in the time zone. */
const clockIn = (timeZone: string, at: number): { readonly day: number; readonly time: string } => {
  const date = new TZDate(at, timeZone)
  return { day: getISODay(date), time: lightFormat(date, 'HH:mm') }
}

interface HoursPanelProps {
  readonly row: AnyRow
  /** The page already shows the title. */
  readonly isTitleAbove?: boolean
}

export const HoursPanel = ({ row, isTitleAbove = false }: HoursPanelProps) => {
  const { t, i18n } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const organisation = row as unknown as Row<'ORGANISATION'>
  const zone = organisation.timeZone || usualZone
  const editable = canUpdate(useAppSelector(selectRights), 'ORGANISATION', row)
  const now = clockIn(zone, useAppSelector(selectNow))
  const save = useSaveChanges('ORGANISATION')
  const form = useForm<Days>({
    id: 'from',
    exists: true,
    draft: `hours.${row._id}`,
    initial: toDays((organisation.businessHours ?? []) as readonly BusinessDay[]),
    rules: () => rules,
    send: (values) => save(row._id, row, { businessHours: toHours(values) }),
    onDone: () => void dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'organisations:hours.saved' })),
  })
  const days = toHours(form.values)
  return (
    <Panel title={t('hours.title')} isTitleAbove={isTitleAbove} text={t('hours.zone', { zone, time: now.time })}>
      <p>{days.length === 0 ? t('hours.none') : t(isOpenAt(days, now) ? 'hours.open' : 'hours.closed')}</p>
      <InlineForm
        form={form}
        label={t('hours.title')}
        submitLabel={t('save')}
        disabled={!form.dirty}
        locked={editable ? null : <></>}
      >
        {weekdays.map((day) => {
          const { id, value: span, error, onValue } = form.field(String(day))
          const name = formatWeekday(day, i18n.language)
          return (
            <div key={day} className={styles.row}>
              <CheckInput
                id={`open-${day}`}
                name={`open-${day}`}
                label={name}
                value={span !== null}
                onValue={(open) =>
                  onValue(open ? { day, from: timeStepDefaults.start, to: timeStepDefaults.end } : null)
                }
              />
              {span ? (
                <>
                  <TimeInput
                    id={id}
                    name={id}
                    label={t('hours.from', { day: name })}
                    steps={steps}
                    value={span.from}
                    onValue={(from) => onValue({ ...span, from })}
                    error={error === null ? null : t('hours.wrong')}
                  />
                  <TimeInput
                    id={`to-${day}`}
                    name={`to-${day}`}
                    label={t('hours.to', { day: name })}
                    steps={steps}
                    value={span.to}
                    onValue={(to) => onValue({ ...span, to })}
                  />
                </>
              ) : null}
            </div>
          )
        })}
      </InlineForm>
    </Panel>
  )
}
