// How long what is kept, set within bounds.
import { useTranslation } from 'react-i18next'
import { string } from 'yup'
import { retentionBounds, retentionKinds } from '../../../../../contract/retention.ts'
import type { RetentionDays, RetentionKind } from '../../../../../contract/retention.ts'
import { TextInput } from '../../../../components/TextInput.tsx'
import { InlineForm } from '../../../../forms/InlineForm.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'

type Typed = Readonly<Record<RetentionKind, string>>

const toTyped = (days: RetentionDays): Typed =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, String(days[kind])])) as Typed

const boundsRule = (kind: RetentionKind) => {
  const { least, most } = retentionBounds[kind]
  return string().test('bounds', 'INVALID_VALUE', (typed = '') => {
    const days = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN
    return days >= least && days <= most
  })
}

const rules = Object.fromEntries(retentionKinds.map((kind) => [kind, boundsRule(kind)]))

const DaysForm = ({ given, onSaved }: { readonly given: RetentionDays; readonly onSaved: () => void }) => {
  const { t } = useTranslation('administration')
  const call = useRecordCall()
  const form = useForm({
    id: 'retention',
    exists: true,
    draft: 'retention',
    initial: toTyped(given),
    rules: () => rules,
    send: (typed, changed) => {
      const body = Object.fromEntries(changed.map((kind) => [kind, Number(typed[kind])]))
      return call('setRetentionDays', { body }, 'administration:retention.saved')
    },
    onDone: onSaved,
  })
  return (
    <InlineForm form={form} label={t('retention.title')} submitLabel={t('retention.save')} disabled={!form.dirty}>
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
      <Answered answer={answer}>{(given) => <DaysForm given={given} onSaved={answer.refetch} />}</Answered>
    </Panel>
  )
}
