// Whether somebody else has changed what is being changed in a form: sent, it would take the place of theirs.
import type { FormikValues } from 'formik'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSame } from './is-same.ts'
import type { FormState } from './use-form.ts'

const none: readonly string[] = []

export interface Overtaken {
  readonly isOvertaken: boolean
  /** What was typed is kept while the form shows what somebody else has saved. */
  readonly showsTheirs: boolean
  readonly showTheirs: () => void
  readonly showMine: () => void
  readonly discardMine: () => void
}

const pick = (values: FormikValues, fields: readonly string[]): FormikValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** The form keeps what is typed where its beginning follows a change from elsewhere. */
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
      // A value that came to be what was typed is one's own, saved.
      (field) => !isSame(values[field], beginning[field]) && (overtaken.includes(field) || isOvertaken(field)),
    )
    if (!isSame(found, overtaken)) setOvertaken(found)
    // Writing on from theirs decides for them.
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
