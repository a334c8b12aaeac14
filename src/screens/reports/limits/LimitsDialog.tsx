// Dialog for the limits of the current queue: the values from which each figure is a warning or an alarm.
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { string } from 'yup'
import { services } from '../../../../contract/channels.ts'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { QueueFilter } from '../../../../contract/live-figures.ts'
import { figuresInMinutes, limitedFigures } from '../../../../contract/queue-limits.ts'
import type { LimitedFigure, QueueLimits } from '../../../../contract/queue-limits.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { Popup } from '../../../components/Popup.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import type { CallAnswer } from '../../../store/records/use-call-query.ts'
import { useOneOrganisation } from '../use-one-organisation.ts'
import styles from './limits.module.css'

interface LimitsDialogProps {
  readonly filter: QueueFilter
  /** Key under which input survives a reload of the page. */
  readonly draft: string
  readonly onClose: () => void
}

type Step = 'warning' | 'alarm'
type Field = `${LimitedFigure}-${Step}`
type Values = Record<Field, string> & { notifies: boolean }

const steps: readonly Step[] = ['warning', 'alarm']
const fields = limitedFigures.flatMap((figure) =>
  steps.map((step) => ({ figure, step, field: `${figure}-${step}` as Field })),
)

const readNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Limits as they are sent: only of figures that have any. */
const toLimits = (values: Values) =>
  limitedFigures
    .map((figure) => ({
      figure,
      warning: readNumber(values[`${figure}-warning`]),
      alarm: readNumber(values[`${figure}-alarm`]),
    }))
    .filter(({ warning, alarm }) => warning !== null || alarm !== null)

interface LimitsFormProps extends LimitsDialogProps {
  readonly organisationId: string
  readonly limits: QueueLimits
  readonly notifies: boolean
  readonly fetchOvertaken: CallAnswer<'liveReport'>['fetchOvertaken']
}

const LimitsForm = ({ organisationId, filter, draft, limits, notifies, fetchOvertaken, onClose }: LimitsFormProps) => {
  const { t } = useTranslation('reports')
  const dispatch = useAppDispatch()
  const { channel, account, team, agent } = filter
  const form = useForm<Values>({
    id: 'queue-limits',
    exists: true,
    draft,
    initial: {
      ...(Object.fromEntries(
        fields.map(({ figure, step, field }) => [field, String(limits[figure]?.[step] ?? '')]),
      ) as Record<Field, string>),
      notifies,
    },
    rules: (values) =>
      Object.fromEntries(
        fields.map(({ figure, field }) => [
          field,
          string()
            .matches(/^\s*([1-9]\d{0,5})?\s*$/, 'invalidLimit')
            .test('order', 'alarmBelowWarning', () => {
              const [warning, alarm] = [readNumber(values[`${figure}-warning`]), readNumber(values[`${figure}-alarm`])]
              return alarm === null || warning === null || alarm >= warning
            }),
        ]),
      ),
    send: async (values, _changed, seen) => {
      const result = await dispatch(
        runCall('setQueueLimits', {
          params: { id: organisationId },
          body: {
            channel: services.find((service) => service === channel) ?? null,
            account,
            team,
            agent,
            notifies: values.notifies,
            limits: toLimits(values),
            $seen: { notifies: seen.notifies, limits: toLimits(seen) },
          },
          quiet: true,
        }),
      )
      return result.ok ? null : fetchOvertaken(result.error)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('limits.title')}
      form={form}
      submitLabel={t('limits.save')}
      disabled={!form.dirty}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('limits.lead')}</p>
      {limitedFigures.map((figure) => (
        <fieldset key={figure} className={styles.figure}>
          <legend className={styles.name}>
            {figuresInMinutes.has(figure) ? t('limits.inMinutes', { name: t(`tile.${figure}`) }) : t(`tile.${figure}`)}
          </legend>
          {steps.map((step) => (
            <TextInput
              key={step}
              {...form.field(`${figure}-${step}`)}
              type="number"
              min="1"
              label={t(`limits.${step}`)}
            />
          ))}
        </fieldset>
      ))}
      <CheckInput {...form.field('notifies')} label={t('limits.notifies')} />
    </FormDialog>
  )
}

export const LimitsDialog = ({ filter, draft, onClose }: LimitsDialogProps) => {
  const { t } = useTranslation('reports')
  const organisationId = useOneOrganisation(filter)
  // The request names the organisation, because a report on several has no limits.
  const asked = { ...filter, organisation: organisationId }
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null))
  const { data, error, refetch, fetchOvertaken } = useCallQuery('liveReport', { query, force: true })
  if (organisationId !== null && data !== undefined)
    return (
      <LimitsForm
        organisationId={organisationId}
        filter={filter}
        draft={draft}
        limits={data.limits}
        notifies={data.notifiesOfLimits}
        fetchOvertaken={fetchOvertaken}
        onClose={onClose}
      />
    )
  return (
    <Popup title={t('limits.title')} closeLabel={t('limits.close')} onClose={onClose}>
      <div className={styles.said}>
        {organisationId === null ? (
          <p role="status">{t('chooseOrganisation')}</p>
        ) : error ? (
          <LoadFailed restMs={buttonReenableMs} title={t('failed')} retry={t('retry')} onRetry={refetch} />
        ) : (
          <Skeleton variant="rounded" height={96} role="status" aria-busy="true" />
        )}
      </div>
    </Popup>
  )
}
