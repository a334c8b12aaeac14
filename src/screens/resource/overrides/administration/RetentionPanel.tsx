// Form for the retention of each kind of data, within bounds.
import { useTranslation } from 'react-i18next'
import { string } from 'yup'
import { retentionBounds, retentionKinds } from '../../../../../contract/retention.ts'
import type { RetentionDays, RetentionKind } from '../../../../../contract/retention.ts'
import { TextInput } from '../../../../components/TextInput.tsx'
import { InlineForm } from '../../../../forms/InlineForm.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import type { CallAnswer } from '../../../../store/records/use-call-query.ts'
import { useQuestion } from '../../../../store/ui/use-question.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'

type RetentionValues = Readonly<Record<RetentionKind, string>>

const toTyped = (days: RetentionDays): RetentionValues =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, String(days[kind])])) as RetentionValues

const isWithin = (kind: RetentionKind, input = ''): boolean => {
  const { min, max } = retentionBounds[kind]
  const days = /^\d{1,5}$/.test(input.trim()) ? Number(input) : Number.NaN
  return days >= min && days <= max
}

const rules = Object.fromEntries(
  retentionKinds.map((kind) => [kind, string().test('bounds', 'INVALID_VALUE', (input) => isWithin(kind, input))]),
)

type RetentionQuery = Pick<CallAnswer<'retentionDays'>, 'refetch' | 'fetchOvertaken'>

const DaysForm = ({ given, asked }: { readonly given: RetentionDays; readonly asked: RetentionQuery }) => {
  const { t } = useTranslation('administration')
  const call = useRecordCall()
  const form = useForm({
    id: 'retention',
    exists: true,
    draft: 'retention',
    initial: toTyped(given),
    rules: () => rules,
    send: async (formValues, changed, seen) => {
      const toDays = (from: RetentionValues) => Object.fromEntries(changed.map((kind) => [kind, Number(from[kind])]))
      const body = { ...toDays(formValues), $seen: toDays(seen) }
      return asked.fetchOvertaken(await call('setRetentionDays', { body }, 'administration:retention.saved'))
    },
    onDone: asked.refetch,
  })
  const { values } = form
  const shortened = retentionKinds.filter((kind) => Number(values[kind]) < given[kind])
  const ask = useQuestion(
    {
      name: 'shortenRetention',
      titleKey: 'administration:retention.shorten.title',
      textKey: 'administration:retention.shorten.text',
      confirmKey: 'administration:retention.shorten.confirm',
      danger: true,
      values: {
        what: shortened
          .map((kind) => t('retention.shorten.older', { kind: t(`retention.${kind}`), days: Number(values[kind]) }))
          .join('; '),
      },
    },
    form.submit,
  )
  // Validation errors are shown before the confirmation.
  const isAsked = shortened.length > 0 && retentionKinds.every((kind) => isWithin(kind, values[kind]))
  const submit = isAsked ? async () => ask() : form.submit
  return (
    <InlineForm
      form={{ ...form, submit }}
      label={t('retention.title')}
      submitLabel={t('retention.save')}
      disabled={!form.dirty}
    >
      {retentionKinds.map((kind) => (
        <TextInput
          key={kind}
          {...form.field(kind)}
          type="number"
          label={t(`retention.${kind}`)}
          optional={t('retention.bounds', { ...retentionBounds[kind] })}
          error={form.errorFor(kind) === undefined ? null : t('retention.outside', { ...retentionBounds[kind] })}
        />
      ))}
    </InlineForm>
  )
}

export const RetentionPanel = () => {
  const { t } = useTranslation('administration')
  const answer = useCallQuery('retentionDays')
  return (
    <Panel title={t('retention.title')} text={t('retention.text')}>
      <Answered answer={answer}>{(given) => <DaysForm given={given} asked={answer} />}</Answered>
    </Panel>
  )
}
