// A form of a few texts that is one call: checked when it is sent and while it is put right; what the backend has against a field
// stands beside it, any other refusal above the button. Nothing of it is kept in the store.
import { useState } from 'react'
import { buttonReenableMs } from '../../../contract/constants.ts'
import type { RequestError } from './request-error.ts'

type Values<Field extends string> = Readonly<Record<Field, string>>
/** Keys of the `errors` namespace. */
type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

interface Given<Field extends string> {
  /** Stands before the names of the fields in their ids. */
  readonly id: string
  readonly initial: Values<Field>
  readonly rules: (values: Values<Field>) => FieldErrors<Field>
  /** @returns why it was refused; null where it is done */
  readonly send: (values: Values<Field>) => Promise<RequestError | null>
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A missing or blank text says so first. */
export const requireFilled = (
  value: string,
  rule: (value: string) => string | null = () => null,
): string | undefined => (value.trim() === '' ? 'isEmptyValue' : (rule(value) ?? undefined))

export const useSmallForm = <Field extends string>({ id, initial, rules, send }: Given<Field>) => {
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState({} as FieldErrors<Field>)
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const fields = Object.keys(initial) as Field[]
  const isField = (name: string): name is Field => Object.hasOwn(initial, name)

  const showError = (error: RequestError): void => {
    const told = Object.entries((error.code === 'INVALID_BODY' ? error.details : null) ?? {})
    const faults = told.filter(([name, fault]) => isField(name) && typeof fault === 'string')
    if (faults.length > 0) setRefused(Object.fromEntries(faults) as FieldErrors<Field>)
    else setRefusal(error)
  }

  return {
    values,
    sending,
    refusal,
    change: (field: Field, value: string): void => {
      setValues((before) => ({ ...before, [field]: value }))
      setRefused(({ [field]: _settled, ...others }) => others as FieldErrors<Field>)
    },
    errorFor: (field: Field): string | undefined => (tried ? rules(values)[field] : undefined) ?? refused[field],
    submit: async (): Promise<void> => {
      setTried(true)
      setRefusal(null)
      const wrong = rules(values)
      const first = fields.find((field) => wrong[field] !== undefined)
      if (first !== undefined) {
        document.getElementById(`${id}-${first}`)?.focus()
        return
      }
      setSending(true)
      const error = await send(values)
      if (error) showError(error)
      else {
        setValues(initial)
        setTried(false)
      }
      await pause(buttonReenableMs)
      setSending(false)
    },
  }
}

export type SmallForm<Field extends string> = ReturnType<typeof useSmallForm<Field>>
