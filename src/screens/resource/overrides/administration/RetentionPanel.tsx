// How long what is kept: shown to administrators, set by a Superadmin within bounds.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import { retentionBounds, retentionKinds } from '../../../../../contract/retention.ts'
import type { RetentionDays, RetentionKind } from '../../../../../contract/retention.ts'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useAction } from '../../../../lib/use-action.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { FormError } from '../FormError.tsx'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'

type Typed = Readonly<Record<RetentionKind, string>>

const typedOf = (days: RetentionDays): Typed =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, String(days[kind])])) as Typed

const isWrong = (kind: RetentionKind, typed: string): boolean => {
  const { least, most } = retentionBounds[kind]
  return !/^\d{1,5}$/.test(typed.trim()) || Number(typed) < least || Number(typed) > most
}

const Form = ({ given, onSaved }: { readonly given: RetentionDays; readonly onSaved: () => void }) => {
  const { t } = useTranslation('administration')
  const editable = useAppSelector(selectRights)?.role === 'Superadmin'
  const [typed, setTyped] = useState<Typed>(() => typedOf(given))
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const call = useRecordCall()
  const changed = retentionKinds.filter((kind) => typed[kind].trim() !== String(given[kind]))
  const save = useAction(async () => {
    const body = Object.fromEntries(changed.map((kind) => [kind, Number(typed[kind])]))
    const error = await call('setRetentionDays', { body }, 'administration:retention.saved')
    setRefusal(error)
    if (error === null) onSaved()
  }, buttonReenableMs)
  return (
    <fieldset className={styles.rows} disabled={!editable} aria-label={t('retention.title')}>
      {retentionKinds.map((kind) => (
        <TextInput
          key={kind}
          id={`retention-${kind}`}
          name={kind}
          type="number"
          label={t(`retention.${kind}`)}
          optional={t('retention.bounds', { ...retentionBounds[kind] })}
          value={typed[kind]}
          error={isWrong(kind, typed[kind]) ? t('retention.outside', { ...retentionBounds[kind] }) : null}
          onValue={(value) => setTyped({ ...typed, [kind]: value })}
        />
      ))}
      {refusal === null ? null : <FormError error={refusal} />}
      {editable ? (
        <div>
          <Button
            variant="contained"
            loading={save.isBusy}
            disabled={changed.length === 0 || changed.some((kind) => isWrong(kind, typed[kind]))}
            onClick={save.run}
          >
            {t('retention.save')}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{t('retention.superadmin')}</p>
      )}
    </fieldset>
  )
}

export const RetentionPanel = () => {
  const { t } = useTranslation('administration')
  const answer = useCallQuery('retentionDays')
  return (
    <Panel title={t('retention.title')} text={t('retention.text')}>
      <Answered answer={answer}>{(given) => <Form given={given} onSaved={answer.refetch} />}</Answered>
    </Panel>
  )
}
