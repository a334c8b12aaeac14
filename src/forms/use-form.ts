// The engine of every form: checked when it is sent and while it is put right, sent once, and told by field what the backend has
// against it. Of what was there already only changes are checked, and a reload of the page loses nothing that was typed.
import { useFormik } from 'formik'
import type { FormikContextType, FormikValues } from 'formik'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
/** By field; a field without a rule may hold anything. Messages are keys of the `errors` namespace. */
export type FormRules<Values> = { readonly [Field in keyof Values]?: Pick<Schema, 'validateSync'> }

interface FormOptions<Values> {
  /** Before the names of the fields in their ids; empty: nothing. */
  readonly id: string
  /** A field's name is its path in the body that is sent: refusals name it so. */
  readonly initial: Values
  readonly rules?: (values: Values) => FormRules<Values>
  /** It is about something that is there already: what was not changed is not checked. */
  readonly exists?: boolean
  /** Once it was sent it is empty again. */
  readonly clears?: boolean
  /** Under it what was typed is kept over a reload; null, the default: nothing is. */
  readonly draft?: string | null
  /** Passwords, tokens and codes: never kept, and checked as they were typed. */
  readonly secret?: readonly Name<Values>[]
  /** The field that a refusal of the whole is about. */
  readonly fieldByCode?: Partial<Record<RequestError['code'], Name<Values>>>
  /** @returns why it was refused; null where it is done */
  readonly send: (values: Values, changed: readonly Name<Values>[]) => Promise<RequestError | null>
  readonly onDone?: () => void
}

export interface FieldProps<Value> {
  readonly id: string
  readonly name: string
  readonly value: Value
  readonly error: string | null
  readonly onValue: (value: Value) => void
}

/** What the parts around the fields need. */
export interface FormState {
  /** Whether anything differs from what it began with. */
  readonly dirty: boolean
  /** Whether a field that must be filled is empty. */
  readonly lacking: boolean
  /** Whether closing it loses what somebody typed; secrets are typed anew anyway. */
  readonly written: boolean
  readonly sending: boolean
  /** It was sent, and nothing was changed since. */
  readonly sent: boolean
  /** What was typed before the page was loaded anew stands in it; null: nothing does. */
  readonly restored: RestoredValues | null
  readonly offline: boolean
  /** A refusal that is about no single field. */
  readonly refusal: RequestError | null
  readonly values: FormikValues
  /** What changes are told from: what it is about, as it stands. Another object with each change elsewhere. */
  readonly beginning: FormikValues
  readonly submit: () => Promise<void>
  /** As if these had been typed, by field. */
  readonly put: (values: FormikValues) => void
  /** Back to what it began with. */
  readonly discard: () => void
}

export interface Form<Values extends FormikValues> extends FormState {
  readonly values: Values
  readonly change: <Field extends Name<Values>>(field: Field, value: Values[Field]) => void
  /** A message key, once the form was sent; kept up to date while it is put right. */
  readonly errorFor: (field: Name<Values>) => string | undefined
  /** Everything that an input needs beside its label. */
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

/** By field what is wrong with it. */
const findFaults = <Values extends FormikValues>(
  values: Values,
  beginning: Values,
  { fields, rules, exists, secret }: CheckOptions<Values>,
): FieldErrors => {
  const byField = rules(values) as Readonly<Record<string, Pick<Schema, 'validateSync'> | undefined>>
  const found = fields.flatMap((field) => {
    const rule = byField[field]
    if (rule === undefined || (exists && isSame(values[field], beginning[field]))) return []
    // As it is sent: secrets untouched, other texts without blanks around them.
    const value: unknown = values[field]
    const fault = findFault(rule, typeof value === 'string' && !secret.includes(field) ? value.trim() : value)
    return fault === null ? [] : [[field, fault] as const]
  })
  return Object.fromEntries(found)
}

/** Changes made elsewhere appear in the form, unless they would overwrite an edit. */
const useFollowedValues = <Values extends FormikValues>(
  form: FormikContextType<Values>,
  initial: Values,
  findChanged: (values: Values) => readonly string[],
): void => {
  const beginning = JSON.stringify(initial)
  const followed = useRef(beginning)
  const follow = useEffectEvent(() => {
    // While it is being sent it stands still: what came meanwhile is followed then.
    if (followed.current === beginning || form.isSubmitting) return
    followed.current = beginning
    const edits = Object.fromEntries(findChanged(form.values).map((field) => [field, form.values[field]]))
    form.resetForm({ values: initial })
    if (Object.keys(edits).length > 0) void form.setValues({ ...initial, ...edits })
  })
  useEffect(() => follow(), [beginning, form.isSubmitting])
}

/** Two fields may be changed before React renders again. */
const useLatest = <Values>(values: Values) => {
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  }, [values])
  return latest
}

/** The first field that is wrong has the keyboard. */
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
  // The words of errors may load later; no form waits for them.
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
      const error = await send(values, findChanged(values))
      if (error) refuse(error)
      else {
        forget()
        setSent(true)
        // Until the button has rested it takes no press, and looks so.
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

  // Paths have dots in them: formik hands back what the check said, as it said it.
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
    put: (given) => Object.keys(given).forEach((name) => change(name, given[name])),
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
      // A second press before the button rests starts nothing.
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
