// Form of the pages before sign-in: fields, error, submit button and links.
import Button from '@mui/material/Button'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Form } from '../../components/Form.tsx'
import { FormError } from '../../forms/FormError.tsx'
import type { FormState } from '../../forms/use-form.ts'
import styles from './login.module.css'

interface EntryFormProps {
  readonly form: FormState
  readonly submitLabel: string
  /** Advice besides waiting, after too many attempts. */
  readonly advice?: string
  /** Links below the button. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

export const EntryForm = ({ form, submitLabel, advice, ways, children }: EntryFormProps) => (
  <Form className={styles.form} onSubmit={form.submit}>
    {children}
    <Suspense>{form.refusal === null ? null : <FormError error={form.refusal} advice={advice} />}</Suspense>
    <Button className={styles.submit} type="submit" variant="contained" size="large" fullWidth loading={form.sending}>
      {submitLabel}
    </Button>
    {ways}
  </Form>
)
