// Whether somebody else has changed what is being changed in a form: sent, it would take the place of theirs.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSame } from './is-same.ts'
import type { FormState } from './use-form.ts'

const none: readonly string[] = []

/** The form keeps what is typed where its beginning follows a change from elsewhere. */
export const useOvertaken = ({ values, beginning }: Pick<FormState, 'values' | 'beginning'>): boolean => {
  const [overtaken, setOvertaken] = useState(none)
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
  })
  useEffect(() => look(), [values, beginning])
  return overtaken.length > 0
}
