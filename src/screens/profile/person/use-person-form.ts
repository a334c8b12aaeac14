// The form of one's personal data: the product's checks, only what changed is sent, and what the backend has against a field stands beside it.
import { useFormik } from 'formik'
import { useEffect, useEffectEvent, useState } from 'react'
import { object, string } from 'yup'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { Row } from '../../../../contract/index.ts'
import { emailField, textField } from '../../../lib/validation.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { languageTaken } from '../../../store/network/settings-slice.ts'
import type { Language } from '../../../../contract/constants.ts'

export interface PersonValues {
  readonly name: string
  readonly email: string
  readonly gender: string
  readonly language: string
}
export type PersonField = keyof PersonValues

const schema = object({ name: textField(), email: emailField(), gender: string(), language: string() })
const paths: Readonly<Record<PersonField, string>> = {
  name: 'profile.name',
  email: 'profile.email',
  gender: 'profile.gender',
  language: 'language',
}
const fields = Object.keys(paths) as PersonField[]

const valuesOf = ({ profile, language }: Row<'USER'>, chosen: Language): PersonValues => ({
  name: profile?.name ?? '',
  email: profile?.email ?? '',
  gender: profile?.gender ?? '',
  language: language ?? chosen,
})

const changesOf = (before: PersonValues, values: PersonValues): Record<string, string | null> =>
  Object.fromEntries(
    fields
      .filter((field) => values[field].trim() !== before[field])
      .map((field) => [paths[field], values[field].trim() || null]),
  )

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Field by field, as far as a refusal is about one. */
const findFieldErrors = ({ code, details }: RequestError): Partial<Record<PersonField, string>> => {
  if (code === 'NOT_VALID_LANGUAGE') return { language: code }
  const told = (details ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    fields.flatMap((field) => (typeof told[paths[field]] === 'string' ? [[field, told[paths[field]]]] : [])),
  )
}

/** @param chosen the language that is shown now */
export const usePersonForm = (user: Row<'USER'>, chosen: Language) => {
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [saved, setSaved] = useState(false)
  const before = valuesOf(user, chosen)
  const form = useFormik<PersonValues>({
    initialValues: before,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors, resetForm }) => {
      setRefusal(null)
      const result = await dispatch(
        runCall('updateProfile', { body: { $set: changesOf(form.initialValues, values) }, quiet: true }),
      )
      if (result.ok) {
        if (values.language !== form.initialValues.language) dispatch(languageTaken(values.language as Language))
        resetForm({ values })
        setSaved(true)
      } else {
        const faults = findFieldErrors(result.error)
        setErrors(faults)
        if (Object.keys(faults).length === 0) setRefusal(result.error)
      }
      await pause(buttonReenableMs)
    },
  })
  // Changes made elsewhere appear here, unless they would overwrite an edit.
  const follow = useEffectEvent(() => {
    if (!form.dirty && !form.isSubmitting) form.resetForm({ values: before })
  })
  useEffect(() => follow(), [user.version])
  return {
    values: form.values,
    dirty: form.dirty,
    sending: form.isSubmitting,
    saved: saved && !form.dirty,
    refusal,
    change: (field: PersonField, value: string): void => {
      setSaved(false)
      void form.setFieldValue(field, value)
    },
    errorFor: (field: PersonField): string | undefined => (form.submitCount > 0 ? form.errors[field] : undefined),
    submit: async (): Promise<void> => {
      const wrong = await form.validateForm()
      const first = fields.find((field) => wrong[field] !== undefined)
      if (first) document.getElementById(`person-${first}`)?.focus()
      await form.submitForm()
    },
  }
}
