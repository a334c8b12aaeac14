// A form on a page: its fields, its button, and the confirmation that it was saved.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldsDisabled } from '../components/Field.tsx'
import { Form } from '../components/Form.tsx'
import { FormStatus } from './FormStatus.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './use-form.ts'
import { useOvertaken } from './use-overtaken.ts'
import styles from './forms.module.css'

interface InlineFormProps {
  readonly form: FormState
  readonly label?: string
  readonly submitLabel: string
  /** Shown beside the button after saving. */
  readonly done?: string
  readonly disabled?: boolean
  /** Shown instead of the button: the reason why there is none. */
  readonly locked?: ReactNode
  readonly children: ReactNode
}

export const InlineForm = ({
  form,
  label,
  submitLabel,
  done,
  disabled = form.lacking,
  locked = null,
  children,
}: InlineFormProps) => (
  <Form
    className={styles.inline}
    aria-label={label}
    onSubmit={() => {
      if (!disabled && locked === null && !form.offline) void form.submit()
    }}
  >
    <fieldset className={styles.rows} disabled={locked !== null} aria-label={label}>
      <FieldsDisabled value={locked !== null}>{children}</FieldsDisabled>
    </fieldset>
    <FormStatus form={form} overtaken={useOvertaken(form)} />
    {locked ?? (
      <div className={styles.actions}>
        <SubmitButton form={form} disabled={disabled}>
          {submitLabel}
        </SubmitButton>
        {done === undefined ? null : (
          <span role="status" className={styles.done}>
            {form.sent ? (
              <>
                <Check size={16} aria-hidden /> {done}
              </>
            ) : null}
          </span>
        )}
      </div>
    )}
  </Form>
)
