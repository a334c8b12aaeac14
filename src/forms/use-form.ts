// The engine of every form: validates on submit and again while errors are corrected, submits once, and shows the server's errors by
// field. For existing records only changes are validated, and typed input survives a reload of the page.
import { useFormik } from 'formik'
import type { FormikContextType, FormikValues } from 'formik'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Schema } from 'yup'
import { buttonReenableMs } from '../../contract/constants.ts'
import { emptyValue, findFault } from '../lib/validation.ts'
import { selectConnection } from '../store/network/connection-slice.ts'
import type { RequestError } from '../store/network/request-error.ts'
import { useAppSelector } from '../store/hooks.ts'
import { findRefusedFields } from './find-refused-fields.ts'
import type { FieldErrors } from './find-refused-fields.ts'
import { isSame } from './is-same.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useKeptValues } from './use-kept-values.ts'
import type { RestoredValues } from './use-kept-values.ts'

type Name<Values> = keyof Values & string
/** Rules by field; a field without a rule accepts anything. Messages are keys of the `errors` namespace. */
export type FormRules<Values> = { readonly [Field in keyof Values]?: Pick<Schema, 'validateSync'> }

interface FormOptions<Values> {
  /** Prefix of the field ids; may be empty. */
  readonly id: string
  /** The name of a field is its path in the request body, as used in refusals. */
  readonly initial: Values
  readonly rules?: (values: Values) => FormRules<Values>
  /** The form edits an existing record: unchanged fields are not validated. */
  readonly exists?: boolean
  /** Clears the form after it was submitted. */
  readonly clears?: boolean
  /** Key under which input survives a reload; null, the default, stores nothing. */
  readonly draft?: string | null
  /** Passwords, tokens and codes: never stored, and validated untrimmed. */
  readonly secret?: readonly Name<Values>[]
  /** The field that a refusal without a field concerns, by code. */
  readonly fieldByCode?: Partial<Record<RequestError['code'], Name<Values>>>
  /** @param beginning values that the author has seen @returns the reason of a refusal; null on success */
  readonly send: (values: Values, changed: readonly Name<Values>[], beginning: Values) => Promise<RequestError | null>
  readonly onDone?: () => void
}

export interface FieldProps<Value> {
  readonly id: string
  readonly name: string
  readonly value: Value
  readonly error: string | null
  readonly onValue: (value: Value) => void
}

/** State that the parts around the fields need. */
export interface FormState {
  /** Whether any value differs from its initial one. */
  readonly dirty: boolean
  /** Whether a required field is empty. */
  readonly lacking: boolean
  /** Whether closing it loses input; secrets do not count, because they are typed again anyway. */
  readonly written: boolean
  readonly sending: boolean
  /** It was submitted and not changed since. */
  readonly sent: boolean
  /** Input restored after a reload; null if there is none. */
  readonly restored: RestoredValues | null
  readonly offline: boolean
  /** A refusal that concerns no single field. */
  readonly refusal: RequestError | null
  readonly values: FormikValues
  /** Baseline for detecting changes: the record's current values. A new object with each change elsewhere. */
  readonly beginning: FormikValues
  readonly submit: () => Promise<void>
  /** Storage of the input across a reload of the page. */
  readonly draft: ReturnType<typeof useFormDraft>
  /** Sets values by field, as if they were typed. */
  readonly put: (values: FormikValues) => void
  /** Resets to the initial values. */
  readonly discard: () => void
}

export interface Form<Values extends FormikValues> extends FormState {
  readonly values: Values
  readonly change: <Field extends Name<Values>>(field: Field, value: Values[Field]) => void
  /** Message key after the first submit; updated while the input is corrected. */
  readonly errorFor: (field: Name<Values>) => string | undefined
  /** All props of an input except its label. */
  readonly field: <Field extends Name<Values>>(field: Field) => FieldProps<Values[Field]>
}

interface FormRefusal {
  readonly faults: FieldErrors
  readonly refusal: RequestError | null
}

const notRefused: FormRefusal = { faults: {}, refusal: null }
const noRules = () => ({})
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface CheckOptions<Values> extends Required<Pick<FormOptions<Values>, 'rules' | 'exists' | 'secret'>> {
  readonly fields: readonly string[]
}

/** Errors by field. */
const findFaults = <Values extends FormikValues>(
  values: Values,
  beginning: Values,
  { fields, rules, exists, secret }: CheckOptions<Values>,
): FieldErrors => {
  const byField = rules(values) as Readonly<Record<string, Pick<Schema, 'validateSync'> | undefined>>
  const found = fields.flatMap((field) => {
    const rule = byField[field]
    if (rule === undefined || (exists && isSame(values[field], beginning[field]))) return []
    // Validates values as they are sent: secrets unchanged, other texts trimmed.
    const value: unknown = values[field]
    const fault = findFault(rule, typeof value === 'string' && !secret.includes(field) ? value.trim() : value)
    return fault === null ? [] : [[field, fault] as const]
  })
  return Object.fromEntries(found)
}

/** Applies changes made elsewhere to the form, except to fields that the user has edited. */
const useFollowedValues = <Values extends FormikValues>(
  form: FormikContextType<Values>,
  initial: Values,
  findChanged: (values: Values) => readonly string[],
): void => {
  const beginning = JSON.stringify(initial)
  const followed = useRef(beginning)
  const follow = useEffectEvent(() => {
    // Changes that arrive while the form is being sent are applied afterwards.
    if (followed.current === beginning || form.isSubmitting) return
    followed.current = beginning
    const edits = Object.fromEntries(findChanged(form.values).map((field) => [field, form.values[field]]))
    form.resetForm({ values: initial })
    if (Object.keys(edits).length > 0) void form.setValues({ ...initial, ...edits })
  })
  // A layout effect, so that it runs before the next click.
  useLayoutEffect(() => follow(), [beginning, form.isSubmitting])
}

/** Two fields may change before React renders again. */
const useLatest = <Values>(values: Values) => {
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  }, [values])
  return latest
}

/** Focuses the first field with an error. */
const focusFirst = (wrong: FieldErrors, fields: readonly string[], idOf: (field: string) => string): void => {
  const first = fields.find((field) => wrong[field] !== undefined)
  if (first !== undefined) document.getElementById(idOf(first))?.focus()
}

export const useForm = <Values extends FormikValues>({
  id,
  initial,
  rules = noRules,
  exists = false,
  clears = false,
  draft: address = null,
  secret = [],
  fieldByCode,
  send,
  onDone,
}: FormOptions<Values>): Form<Values> => {
  // The namespace `errors` may load later; no form waits for it.
  const { t } = useTranslation('app')
  const offline = useAppSelector(selectConnection).backend === 'offline'
  const draft = useFormDraft(address)
  const [{ faults, refusal }, setRefused] = useState(notRefused)
  const [sent, setSent] = useState(false)
  const busy = useRef(false)
  const fields = Object.keys(initial)
  const checked = { fields, rules, exists, secret }

  const form = useFormik<Values>({
    initialValues: initial,
    validateOnBlur: false,
    validate: (values): object => findFaults(values, form.initialValues, checked),
    onSubmit: async (values, { resetForm }) => {
      const error = await send(values, findChanged(values), form.initialValues)
      if (error) refuse(error)
      else {
        forget()
        setSent(true)
        // The button stays disabled until its rest time is over.
        resetForm({ values: clears ? initial : values, isSubmitting: true })
        onDone?.()
      }
      await pause(buttonReenableMs)
    },
  })
  const latest = useLatest(form.values)
  const findChanged = (values: Values) => fields.filter((field) => !isSame(values[field], form.initialValues[field]))
  const idOf = (field: string): string => (id === '' ? field : `${id}-${field}`)
  const findWritten = () => findChanged(form.values).filter((field) => !secret.includes(field))
  const refuse = (error: RequestError): void => {
    const found = findRefusedFields(error, fields, fieldByCode)
    setRefused({ faults: found, refusal: Object.keys(found).length === 0 ? error : null })
    focusFirst(found, fields, idOf)
  }

  const { restored, touch, forget } = useKeptValues({ form, initial, draft, findWritten })
  useFollowedValues(form, initial, findChanged)

  // Field names contain dots; formik returns the errors under the names that the validation used.
  const errorFor = (field: string): string | undefined =>
    form.submitCount > 0 ? ((form.errors as FieldErrors)[field] ?? faults[field]) : undefined
  const change: Form<Values>['change'] = (field, value) => {
    touch()
    setSent(false)
    latest.current = { ...latest.current, [field]: value }
    void form.setValues(latest.current)
    setRefused(({ faults: { [field]: _settled, ...others }, refusal: whole }) => ({ faults: others, refusal: whole }))
  }
  return {
    values: form.values,
    dirty: form.dirty,
    lacking: Object.values(findFaults(form.values, form.initialValues, checked)).includes(emptyValue),
    written: findWritten().length > 0,
    sending: form.isSubmitting,
    sent: sent && !form.dirty,
    restored: form.dirty || restored?.lacksFiles ? restored : null,
    offline,
    refusal,
    beginning: form.initialValues,
    draft,
    put: (given) => Object.entries(given).forEach(([name, value]) => change(name, value)),
    change,
    errorFor,
    field: (field) => {
      const fault = errorFor(field)
      return {
        id: idOf(field),
        name: field,
        value: form.values[field],
        error: fault === undefined ? null : t(`errors:${fault}`),
        onValue: (value) => change(field, value),
      }
    },
    submit: async () => {
      // Ignores a second press until the button's rest time is over.
      if (busy.current) return
      busy.current = true
      try {
        setRefused(notRefused)
        focusFirst((await form.validateForm()) as FieldErrors, fields, idOf)
        await form.submitForm()
      } finally {
        busy.current = false
      }
    },
    discard: () => {
      forget()
      setRefused(notRefused)
      form.resetForm()
    },
  }
}
