// Wrapper of an input: its label above, its error below.
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { CircleAlert } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldProps {
  /** Id of the input. */
  readonly id: string
  readonly label: string
  /** Note after the label, such as that the field is optional or which time zone it uses. */
  readonly optional?: string | undefined
  readonly error?: string | null
  readonly children: ReactNode
}

/** Whether all fields are disabled: a disabled `fieldset` affects only native inputs. */
export const FieldsDisabled = createContext(false)

export const toErrorId = (id: string): string => `${id}-error`
export const toLabelId = (id: string): string => `${id}-label`

/** Attributes that connect an input with its error for screen readers. */
export const getErrorProps = (id: string, error: string | null | undefined) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': toErrorId(id) } as const) : {}

export const FieldError = ({ id, error }: { readonly id: string; readonly error: string | null | undefined }) =>
  error ? (
    <FormHelperText id={toErrorId(id)}>
      <CircleAlert size={14} aria-hidden />
      {error}
    </FormHelperText>
  ) : null

export const Field = ({ id, label, optional, error, children }: FieldProps) => (
  <FormControl fullWidth error={Boolean(error)} disabled={useContext(FieldsDisabled)}>
    <FormLabel id={toLabelId(id)} htmlFor={id}>
      {label}
      {optional ? <span className={styles.optional}> {optional}</span> : null}
    </FormLabel>
    {children}
    <FieldError id={id} error={error} />
  </FormControl>
)
