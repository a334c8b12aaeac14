// A form on a page: its fields, its button, and the confirmation that it was saved.
import { Check } from 'lucide-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FieldsDisabled } from '../components/Field.tsx'
import { Form } from '../components/Form.tsx'
import { FormStatus } from './FormStatus.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './use-form.ts'
import { useOvertaken } from './use-overtaken.ts'
import { useLeaveQuestion } from '../lib/use-leave-question.ts'
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
}: InlineFormProps) => {
  const overtaken = useOvertaken(form)
  const isShown = locked !== null || overtaken.showsTheirs
  useLeaveQuestion((form.written || overtaken.showsTheirs) && form.draft.address === null)
  return (
    <Form
      className={styles.inline}
      aria-label={label}
      onSubmit={() => {
        if (!disabled && locked === null && !form.offline) overtaken.submit()
      }}
    >
      <fieldset
        className={clsx(styles.rows, overtaken.showsTheirs && styles.theirs)}
        disabled={isShown}
        aria-label={label}
      >
        <FieldsDisabled value={isShown}>{children}</FieldsDisabled>
      </fieldset>
      <FormStatus form={form} overtaken={overtaken} />
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
}
