// A form of the pages before the application: its fields, why it was refused, its button, and the ways elsewhere.
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
  /** What helps beside waiting, where it was tried too often. */
  readonly advice?: string
  /** Under the button. */
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
