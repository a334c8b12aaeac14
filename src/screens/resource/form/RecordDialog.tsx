// A new record, or another version of one: its form in a dialog, which a stray click does not close once something is written.
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { Form } from '../../../components/Form.tsx'
import { Popup } from '../../../components/Popup.tsx'
import { Warning } from '../../../components/Warning.tsx'
import type { RequestError } from '../../../store/http/request-error.ts'
import { Refusal } from '../extras/Refusal.tsx'
import { beginningOf, endOf } from '../fields/looks.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { isRequired } from './field-rules.ts'
import { FormField } from './FormField.tsx'
import { chosenIn } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import styles from './record-dialog.module.css'
import { useRecordForm } from './use-record-form.ts'

interface RecordDialogProps {
  readonly type: EntityType
  readonly title: string
  readonly fields: readonly ResourceField[]
  readonly initial: FormValues
  readonly submitLabel: string
  /** Of a record that has one already. */
  readonly organisationId?: string | undefined
  /** Nothing of it can be changed or sent, and why: a key of the `forms` namespace. */
  readonly disabled?: string | null
  /** @returns why it was refused; null where it is done */
  readonly send: (values: FormValues) => Promise<RequestError | null>
  readonly onClose: () => void
}

export const RecordDialog = ({ type, title, fields, initial, submitLabel, organisationId, disabled = null, send, onClose }: RecordDialogProps) => {
  const { t } = useTranslation(['resources', 'app', 'errors', 'forms'])
  const phone = useMediaQuery('(width < 768px)')
  const form = useRecordForm({ type, fields, initial, send })
  const chosen = form.values['organisationId']
  const textAt = (path: string | undefined): string | undefined => {
    const value = path === undefined ? undefined : form.values[path]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const within = typeof chosen === 'string' && chosen !== '' ? chosen : organisationId
  return (
    <Popup title={title} closeLabel={t('app:close')} persistent={form.dirty} fullScreen={phone} onClose={onClose}>
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
                fault={form.faultAt(field.path)}
                organisationId={within}
                given={chosenIn(fields, form.values)}
                bounds={{ min: textAt(beginningOf(type, field.path)), max: textAt(endOf(type, field.path)) }}
                onValue={(value) => form.change(field.path, value)}
              />
            ))}
            {form.refusal === null ? null : <Refusal error={form.refusal} />}
          </fieldset>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={disabled !== null} loading={form.sending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Popup>
  )
}
