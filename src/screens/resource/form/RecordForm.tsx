// The fields of a record's form and its buttons. The first field has the focus: who opens a form goes on typing.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { DialogFooter } from '../../../components/DialogFooter.tsx'
import { Form } from '../../../components/Form.tsx'
import { Warning } from '../../../components/Warning.tsx'
import type { RequestError } from '../../../store/network/request-error.ts'
import { FormError } from '../overrides/FormError.tsx'
import { getEarlierField, getLaterField } from '../fields/resource-views.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { isRequired } from './field-rules.ts'
import { FormField } from './FormField.tsx'
import { getChosenRecords } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import styles from './record-dialog.module.css'
import { useRecordForm } from './use-record-form.ts'

export interface RecordFormProps {
  readonly type: EntityType
  readonly fields: readonly ResourceField[]
  readonly initial: FormValues
  readonly submitLabel: string
  /** Of a record that has one already. */
  readonly organisationId?: string | undefined
  /** Nothing of it can be changed or sent, and why: a key of the `forms` namespace. */
  readonly disabled?: string | null
  /** @returns why it was refused; null where it is done */
  readonly send: (values: FormValues) => Promise<RequestError | null>
  /** Whether anything differs from what it began with. */
  readonly onWritten: (written: boolean) => void
  readonly onClose: () => void
}

export const RecordForm = ({
  type,
  fields,
  initial,
  submitLabel,
  organisationId,
  disabled = null,
  send,
  onWritten,
  onClose,
}: RecordFormProps) => {
  const { t } = useTranslation(['app', 'forms'])
  const form = useRecordForm({ type, fields, initial, send })
  useEffect(() => onWritten(form.dirty), [form.dirty, onWritten])
  const first = fields[0]?.path
  useEffect(() => document.getElementById(`form-${first ?? ''}`)?.focus(), [first])
  const chosen = form.values['organisationId']
  const textAt = (path: string | undefined): string | undefined => {
    const value = path === undefined ? undefined : form.values[path]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const within = typeof chosen === 'string' && chosen !== '' ? chosen : organisationId
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      <DialogContent>
        <fieldset className={styles.fields} disabled={disabled !== null}>
          {disabled === null ? null : <Warning>{t(`forms:${disabled}`)}</Warning>}
          {fields.map((field) => (
            <FormField
              key={field.path}
              field={field}
              required={isRequired(type, field)}
              value={form.values[field.path] ?? ''}
              fault={form.errorFor(field.path)}
              organisationId={within}
              given={getChosenRecords(fields, form.values)}
              bounds={{ min: textAt(getEarlierField(type, field.path)), max: textAt(getLaterField(type, field.path)) }}
              onValue={(value) => form.change(field.path, value)}
            />
          ))}
          {form.refusal === null ? null : <FormError error={form.refusal} />}
        </fieldset>
      </DialogContent>
      <DialogFooter cancel={t('cancel')} onClose={onClose}>
        <Button type="submit" variant="contained" disabled={disabled !== null} loading={form.sending}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  )
}
