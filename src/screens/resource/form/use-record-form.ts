// A record's form: checked while it is put right, sent once everything is right, and told by field what the backend has against it.
import { useFormik } from 'formik'
import { useState } from 'react'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { EntityType } from '../../../../contract/index.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { validateFields } from './field-rules.ts'
import type { FieldErrors } from './field-rules.ts'
import type { FormValue, FormValues } from './form-values.ts'
import { findRefusedFields } from './refused-fields.ts'

interface Given {
  readonly type: EntityType
  readonly fields: readonly ResourceField[]
  readonly initial: FormValues
  /** @returns why it was refused; null where it is done */
  readonly send: (values: FormValues) => Promise<RequestError | null>
}

export interface RecordForm {
  readonly values: FormValues
  readonly dirty: boolean
  readonly sending: boolean
  readonly change: (path: string, value: FormValue) => void
  readonly submit: () => Promise<void>
  /** Said once the form was sent, and kept up to date while it is put right. */
  readonly errorFor: (path: string) => string | undefined
  /** A refusal that is about no single field. */
  readonly refusal: RequestError | null
}

const focusFirst = (fields: readonly ResourceField[], faults: FieldErrors): void => {
  const first = fields.find(({ path }) => faults[path] !== undefined)
  if (first) document.getElementById(`form-${first.path}`)?.focus()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const useRecordForm = ({ type, fields, initial, send }: Given): RecordForm => {
  const [refused, setRefused] = useState<{ readonly faults: FieldErrors; readonly refusal: RequestError | null }>({
    faults: {},
    refusal: null,
  })
  const form = useFormik<FormValues>({
    initialValues: initial,
    validate: (values) => validateFields(type, fields, values),
    validateOnBlur: false,
    onSubmit: async (values) => {
      const error = await send(values)
      if (error) {
        const faults = findRefusedFields(
          type,
          error,
          fields.map(({ path }) => path),
        )
        setRefused({ faults, refusal: Object.keys(faults).length === 0 ? error : null })
        focusFirst(fields, faults)
      }
      await pause(buttonReenableMs)
    },
  })
  // Paths have dots in them: formik hands back what the validator said, as it said it.
  const faults = form.errors as FieldErrors
  return {
    values: form.values,
    dirty: form.dirty,
    sending: form.isSubmitting,
    refusal: refused.refusal,
    errorFor: (path) => (form.submitCount > 0 ? (faults[path] ?? refused.faults[path]) : undefined),
    change: (path, value) => {
      void form.setValues({ ...form.values, [path]: value })
      setRefused(({ faults: { [path]: _settled, ...others }, refusal }) => ({ faults: others, refusal }))
    },
    submit: async () => {
      setRefused({ faults: {}, refusal: null })
      focusFirst(fields, (await form.validateForm()) as FieldErrors)
      await form.submitForm()
    },
  }
}
