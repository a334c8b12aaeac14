// Keeps form input across a reload of the page. Files cannot be stored, only the fact that some were chosen.
import type { FormikContextType, FormikValues } from 'formik'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isSame } from './is-same.ts'
import type { useFormDraft } from './use-form-draft.ts'

export interface RestoredValues {
  readonly hasWords: boolean
  /** Files were chosen as well and have to be chosen again. */
  readonly lacksFiles: boolean
}

interface KeptValuesOptions<Values extends FormikValues> {
  readonly form: FormikContextType<Values>
  readonly initial: Values
  readonly draft: ReturnType<typeof useFormDraft>
  /** Names of the fields with input that may be stored. */
  readonly findWritten: () => readonly string[]
}

/** A draft of an earlier version of the form may have values of other types. */
const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** Stored instead of files, which would be empty objects as JSON. */
const filesLeftOut = null

/** Earlier versions stored the empty objects. */
const isFilesPlaceholder = (value: unknown): boolean => value === filesLeftOut || /^\[{}/.test(JSON.stringify(value))

const toStorable = (value: unknown): unknown =>
  Array.isArray(value) && value.some((one) => one instanceof Blob) ? filesLeftOut : value

/** Keeps typed input across a reload of the page. @returns whether input was restored, and whether files are missing */
export const useKeptValues = <Values extends FormikValues>({
  form,
  initial,
  draft,
  findWritten,
}: KeptValuesOptions<Values>) => {
  const [isRestored, setRestored] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const isTouched = useRef(false)
  const restore = useEffectEvent(() => {
    const storedEntries = Object.entries(draft.read() ?? {}).filter(([field]) => Object.hasOwn(initial, field))
    const lost = storedEntries.filter(([field, value]) => isFilesPlaceholder(value) && Array.isArray(initial[field]))
    if (lost.length > 0) setMissing(lost.map(([field]) => field))
    const restorableEntries = storedEntries.filter(
      ([field, value]) =>
        !isFilesPlaceholder(value) && isAlike(value, initial[field]) && !isSame(value, initial[field]),
    )
    if (restorableEntries.length === 0) return
    setRestored(true)
    void form.setValues({ ...initial, ...Object.fromEntries(restorableEntries) })
  })
  // Runs before the first paint, so that the form is never shown without the restored input.
  useLayoutEffect(() => restore(), [])
  const keep = useEffectEvent(() => {
    const written = findWritten().map((field) => [field, toStorable(form.values[field])])
    const kept = { ...draft.aside.current, ...Object.fromEntries(written) }
    draft.keep(isSame(kept, {}) ? null : kept)
  })
  useEffect(() => {
    if (isTouched.current) keep()
  }, [form.values])
  const lacksFiles = missing.some((field) => isSame(form.values[field], initial[field]))
  return {
    restored: isRestored || lacksFiles ? { hasWords: isRestored, lacksFiles } : null,
    touch: (): void => {
      isTouched.current = true
    },
    forget: (): void => {
      draft.keep(null)
      setRestored(false)
      setMissing([])
    },
  }
}
