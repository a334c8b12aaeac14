// Form for the bulk change: one field with its value, or the new assignee.
import { useTranslation } from 'react-i18next'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { zoneOr } from '../../../../contract/zone-or.ts'
import { FormField } from '../../../screens/resource/form/FormField.tsx'
import { toFormValues, setValue } from '../../../screens/resource/form/form-values.ts'
import type { FormValue } from '../../../screens/resource/form/form-values.ts'
import { getFieldRules } from '../../../screens/resource/form/field-rules.ts'
import { getBulkFields } from '../../../screens/resource/fields/resource-fields.ts'
import type { ResourceField } from '../../../screens/resource/fields/resource-fields.ts'
import { useFieldLabel } from '../../../screens/resource/fields/use-field-label.ts'
import { countBulk, openBulk } from '../../../store/records/bulk-thunks.ts'
import type { BulkBody, BulkQuestion } from '../../../store/records/bulk-slice.ts'
import type { AppThunk } from '../../../store/app-thunk.ts'
import { narrowChosen, selectAssignable } from '../../../store/inbox/list-assignable.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { AssigneeInput } from './AssigneeInput.tsx'
import { useBulkOrganisation } from './use-bulk-organisation.ts'
import styles from './bulk-dialog.module.css'

/** Excludes conversations that the new assignee cannot take from the count. */
const openAssignment =
  (body: BulkBody, userId: string | null): AppThunk<void> =>
  (dispatch, getState) => {
    const only = selectAssignable(getState(), body).find((one) => one.userId === userId)?.only ?? null
    if (only === null) void dispatch(countBulk({ userId }))
    else dispatch(openBulk({ ...narrowChosen(getState(), body, only), change: { userId } }))
  }

export interface BulkFormProps {
  readonly question: BulkQuestion
  readonly onClose: () => void
}

const emptyOf = (field: ResourceField | undefined): FormValue =>
  field ? (toFormValues([field], null)[field.path] ?? '') : ''

export const BulkForm = ({ question: { body }, onClose }: BulkFormProps) => {
  const { t } = useTranslation('bulk')
  const dispatch = useAppDispatch()
  const label = useFieldLabel()
  const type = body.entityType
  const organisationId = body.organisationId ?? undefined
  const organisation = useBulkOrganisation(body)
  const zone = organisation ? zoneOr(organisation.timeZone) : undefined
  const fields = body.kind === 'update' ? getBulkFields(type) : []
  const fieldAt = (path: string) => fields.find((one) => one.path === path)
  const form = useForm<{ readonly path: string; readonly value: FormValue }>({
    id: 'bulk',
    initial: { path: fields[0]?.path ?? '', value: emptyOf(fields[0]) },
    rules: ({ path, value }) => {
      const field = fieldAt(path)
      const rule = field && getFieldRules(type, [field], { [path]: value })[path]
      return rule ? { value: rule } : {}
    },
    send: async ({ path, value }) => {
      const field = fieldAt(path)
      if (field) void dispatch(countBulk({ [path]: setValue(field, value, zone) }))
      else dispatch(openAssignment(body, typeof value === 'string' && value !== '' ? value : null))
      return null
    },
  })
  const chosen = form.field('path')
  const input = form.field('value')
  const field = fieldAt(chosen.value)
  return (
    <DialogForm form={form} submitLabel={t('ask.next')} onClose={onClose}>
      {field ? (
        <>
          <ChoiceInput
            {...chosen}
            label={t('ask.field')}
            choices={fields.map((one) => ({ value: one.path, label: label(one.path) }))}
            onValue={(path) => {
              chosen.onValue(path)
              input.onValue(emptyOf(fieldAt(path)))
            }}
          />
          <FormField
            key={field.path}
            field={field}
            input={input}
            required={field.required}
            organisationId={organisationId}
            zone={zone}
          />
        </>
      ) : (
        <>
          <AssigneeInput {...input} body={body} value={typeof input.value === 'string' ? input.value : ''} />
          <p className={styles.hint}>{t('ask.nobody')}</p>
        </>
      )}
    </DialogForm>
  )
}
