// Detects that somebody else has changed a value that the user is editing: submitting would overwrite it.
import type { FormikValues } from 'formik'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSame } from './is-same.ts'
import type { FormState } from './use-form.ts'

const none: readonly string[] = []

export interface Overtaken {
  readonly isOvertaken: boolean
  /** Typed input is retained while the form shows the others' values. */
  readonly showsTheirs: boolean
  readonly showTheirs: () => void
  readonly showMine: () => void
  readonly discardMine: () => void
}

const pick = (values: FormikValues, fields: readonly string[]): FormikValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** The form retains typed input when its baseline changes elsewhere. */
export const useOvertaken = ({ values, beginning, put, discard }: FormState): Overtaken => {
  const [overtaken, setOvertaken] = useState(none)
  const [mine, setMine] = useState<FormikValues | null>(null)
  const former = useRef({ values, beginning })
  const look = useEffectEvent(() => {
    const before = former.current
    former.current = { values, beginning }
    const isOvertaken = (field: string): boolean =>
      !isSame(before.values[field], before.beginning[field]) && !isSame(before.beginning[field], beginning[field])
    const found = Object.keys(values).filter(
      // A baseline that now equals the typed value is the user's own save.
      (field) => !isSame(values[field], beginning[field]) && (overtaken.includes(field) || isOvertaken(field)),
    )
    if (!isSame(found, overtaken)) setOvertaken(found)
    // Editing the others' values decides for them.
    if (mine && Object.keys(mine).some((field) => !isSame(values[field], beginning[field]))) setMine(null)
  })
  useEffect(() => look(), [values, beginning])
  return {
    isOvertaken: overtaken.length > 0,
    showsTheirs: mine !== null,
    showTheirs: () => {
      setMine(pick(values, overtaken))
      put(pick(beginning, overtaken))
    },
    showMine: () => {
      if (mine === null) return
      setOvertaken(Object.keys(mine))
      setMine(null)
      put(mine)
    },
    discardMine: () => {
      setMine(null)
      discard()
    },
  }
}
