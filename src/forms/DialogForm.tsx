// Contents of a dialog with a form: consequences, fields, and the buttons to cancel and submit.
import DialogContent from '@mui/material/DialogContent'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../components/DialogFooter.tsx'
import { FieldsDisabled } from '../components/Field.tsx'
import { Form } from '../components/Form.tsx'
import { Warning } from '../components/Warning.tsx'
import { FormStatus } from './FormStatus.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './use-form.ts'
import type { Overtaken } from './use-overtaken.ts'
import styles from './forms.module.css'

export interface DialogFormProps {
  readonly form: FormState
  /** Absent if the form is about no record that others can change. */
  readonly overtaken?: Overtaken
  /** Consequences, one sentence each. */
  readonly lines?: readonly string[]
  readonly submitLabel: string
  /** The action cannot be undone, so Enter does not submit. */
  readonly danger?: boolean
  /** Whether it cannot be submitted; by default, while a required field is empty. */
  readonly disabled?: boolean
  /** Reason why the form can be neither changed nor submitted. */
  readonly locked?: string | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

const fieldsOf = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [role=combobox]'

export const DialogForm = ({
  form,
  overtaken,
  lines = [],
  submitLabel,
  danger = false,
  disabled = form.lacking,
  locked = null,
  onClose,
  children,
}: DialogFormProps) => {
  const { t } = useTranslation('app')
  const fields = useRef<HTMLFieldSetElement>(null)
  // Focuses the first field on opening.
  useEffect(() => fields.current?.querySelector<HTMLElement>(fieldsOf)?.focus(), [])
  const cannot = disabled || locked !== null
  const submit = overtaken?.submit ?? (() => void form.submit())
  const isShown = locked !== null || overtaken?.showsTheirs === true
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (!danger && !cannot && !form.offline) submit()
      }}
    >
      <DialogContent>
        <div className={styles.fields}>
          {locked === null ? null : <Warning>{locked}</Warning>}
          {lines.length === 0 ? null : (
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <fieldset
            ref={fields}
            className={clsx(styles.rows, overtaken?.showsTheirs && styles.theirs)}
            disabled={isShown}
          >
            <FieldsDisabled value={isShown}>{children}</FieldsDisabled>
          </fieldset>
          <FormStatus form={form} overtaken={overtaken} />
        </div>
      </DialogContent>
      <DialogFooter cancel={t('cancel')} onClose={onClose}>
        <SubmitButton form={{ ...form, submit: async () => submit() }} danger={danger} disabled={cannot}>
          {submitLabel}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
