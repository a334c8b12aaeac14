// Input of a form outlives a reload of the page; files cannot be kept in the tab, so that they were chosen is all that is.
import type { FormikContextType, FormikValues } from 'formik'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isSame } from './is-same.ts'
import type { useFormDraft } from './use-form-draft.ts'

export interface RestoredValues {
  readonly hasWords: boolean
  /** Files that were chosen with them have to be chosen again. */
  readonly lacksFiles: boolean
}

interface KeptValuesOptions<Values extends FormikValues> {
  readonly form: FormikContextType<Values>
  readonly initial: Values
  readonly draft: ReturnType<typeof useFormDraft>
  /** What is typed and may be kept. */
  readonly findWritten: () => readonly string[]
}

/** A draft of an earlier version of the form may hold other shapes. */
const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** In place of files in what is kept: as JSON they would be empty objects. */
const filesLeftOut = null

/** Earlier versions kept the empty objects. */
const isLeftOut = (value: unknown): boolean => value === filesLeftOut || /^\[{}/.test(JSON.stringify(value))

const toKept = (value: unknown): unknown =>
  Array.isArray(value) && value.some((one) => one instanceof Blob) ? filesLeftOut : value

/** Keeps what is typed over a reload of the page. @returns whether something stands in it again, and whether files are missing there */
export const useKeptValues = <Values extends FormikValues>({
  form,
  initial,
  draft,
  findWritten,
}: KeptValuesOptions<Values>) => {
  const [isRestored, setRestored] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const touched = useRef(false)
  const restore = useEffectEvent(() => {
    const kept = Object.entries(draft.read() ?? {}).filter(([field]) => Object.hasOwn(initial, field))
    const lost = kept.filter(([field, value]) => isLeftOut(value) && Array.isArray(initial[field]))
    if (lost.length > 0) setMissing(lost.map(([field]) => field))
    const typed = kept.filter(
      ([field, value]) => !isLeftOut(value) && isAlike(value, initial[field]) && !isSame(value, initial[field]),
    )
    if (typed.length === 0) return
    setRestored(true)
    void form.setValues({ ...initial, ...Object.fromEntries(typed) })
  })
  // Before the first paint: nobody sees it without.
  useLayoutEffect(() => restore(), [])
  const keep = useEffectEvent(() => {
    const kept = findWritten()
    draft.keep(kept.length === 0 ? null : Object.fromEntries(kept.map((field) => [field, toKept(form.values[field])])))
  })
  useEffect(() => {
    if (touched.current) keep()
  }, [form.values])
  const lacksFiles = missing.some((field) => isSame(form.values[field], initial[field]))
  return {
    restored: isRestored || lacksFiles ? { hasWords: isRestored, lacksFiles } : null,
    touch: (): void => {
      touched.current = true
    },
    forget: (): void => {
      draft.keep(null)
      setRestored(false)
      setMissing([])
    },
  }
}
