// The change for all of them: one field and its value, or the new assignee.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { DialogFooter } from '../../../components/DialogFooter.tsx'
import { Form } from '../../../components/Form.tsx'
import { ReferenceInput } from '../../../screens/resource/inputs/ReferenceInput.tsx'
import { FormField } from '../../../screens/resource/form/FormField.tsx'
import { toFormValues, setValue } from '../../../screens/resource/form/form-values.ts'
import type { FormValue } from '../../../screens/resource/form/form-values.ts'
import { validateFields, isRequired } from '../../../screens/resource/form/field-rules.ts'
import { getBulkFields } from '../../../screens/resource/fields/resource-fields.ts'
import type { ResourceField } from '../../../screens/resource/fields/resource-fields.ts'
import { useFieldLabel } from '../../../screens/resource/fields/use-field-label.ts'
import { countBulk } from '../../../store/records/bulk-thunks.ts'
import type { BulkQuestion } from '../../../store/records/bulk-slice.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import styles from './bulk-dialog.module.css'

export interface BulkFormProps {
  readonly question: BulkQuestion
  readonly onClose: () => void
}

const Assignee = ({
  value,
  onValue,
  organisationId,
}: {
  readonly value: string
  readonly onValue: (id: string) => void
  readonly organisationId: string | undefined
}) => {
  const { t } = useTranslation('bulk')
  return (
    <>
      <ReferenceInput
        id="bulk-assignee"
        label={t('ask.assignee')}
        error={null}
        optional={undefined}
        target="USER"
        organisationId={organisationId}
        value={value === '' ? [] : [value]}
        onValue={([id]) => onValue(id ?? '')}
      />
      <p className={styles.hint}>{t('ask.nobody')}</p>
    </>
  )
}

const emptyOf = (field: ResourceField | undefined): FormValue =>
  field ? (toFormValues([field], null)[field.path] ?? '') : ''

export const BulkForm = ({ question: { body }, onClose }: BulkFormProps) => {
  const { t } = useTranslation(['bulk', 'app', 'resources'])
  const dispatch = useAppDispatch()
  const label = useFieldLabel()
  const type = body.entityType
  const fields = body.kind === 'update' ? getBulkFields(type) : []
  const [path, setPath] = useState(fields[0]?.path ?? '')
  const [value, settle] = useState<FormValue>(emptyOf(fields[0]))
  const [sent, setSent] = useState(false)
  const field = fields.find((one) => one.path === path)
  const fault = field && sent ? validateFields(type, [field], { [path]: value })[path] : undefined
  const organisationId = body.organisationId ?? undefined
  const submit = (): void => {
    setSent(true)
    if (field && validateFields(type, [field], { [path]: value })[path]) return
    void dispatch(countBulk(field ? { [path]: setValue(field, value) } : { userId: value === '' ? null : value }))
  }
  return (
    <Form onSubmit={submit}>
      <DialogContent className={styles.fields}>
        {field ? (
          <>
            <ChoiceInput
              id="bulk-field"
              name="field"
              label={t('ask.field')}
              choices={fields.map((one) => ({ value: one.path, label: label(one.path) }))}
              value={path}
              onValue={(chosen) => {
                const next = fields.find((one) => one.path === chosen)
                setPath(chosen)
                settle(emptyOf(next))
                setSent(false)
              }}
            />
            <FormField
              key={path}
              field={field}
              required={isRequired(type, field)}
              value={value}
              fault={fault}
              organisationId={organisationId}
              onValue={settle}
            />
          </>
        ) : (
          <Assignee value={typeof value === 'string' ? value : ''} onValue={settle} organisationId={organisationId} />
        )}
      </DialogContent>
      <DialogFooter cancel={t('app:cancel')} onClose={onClose}>
        <Button type="submit" variant="contained">
          {t('ask.next')}
        </Button>
      </DialogFooter>
    </Form>
  )
}
