// Detects that somebody else has changed a value that the user is editing: submitting would overwrite it. Nothing is submitted before the
// user has viewed that change.
import type { FormikValues } from 'formik'
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isSame } from './is-same.ts'
import type { FormState } from './use-form.ts'

export interface Overtaken {
  readonly isOvertaken: boolean
  /** The others' current values have not been viewed yet. */
  readonly mustLook: boolean
  /** Typed input is retained while the form shows the others' values, which are read-only. */
  readonly showsTheirs: boolean
  /** The form's refusal is settled: the user has viewed the others' values since. */
  readonly isAnswered: boolean
  /** Element id of the note about the conflict. */
  readonly noteId: string
  readonly showTheirs: () => void
  readonly showMine: () => void
  /** Adopts the others' values; input in other fields stays. */
  readonly discardMine: () => void
  /** Replaces the form's own: focuses the note while the others' values are shown or have not been viewed yet. */
  readonly submit: () => void
}

/** Earlier baselines by field. */
interface Marks {
  /** Baseline at which the user began to change the field. */
  readonly began: FormikValues
  /** Baseline that the user has last seen. */
  readonly seen: FormikValues
}

/** Key in the stored input for the baselines at which the changes began. */
const beganKey = '$began'

const pick = (values: FormikValues, fields: readonly string[]): FormikValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Scrolls to a field of the form that contains the note. */
const showField = (noteId: string, name: string): void => {
  const field = document.getElementById(noteId)?.closest('form')?.elements.namedItem(name)
  if (field instanceof Element) field.scrollIntoView({ block: 'center' })
}

/** The form retains typed input when its baseline changes elsewhere. */
export const useOvertaken = ({ values, beginning, written, refusal, put, submit, draft }: FormState): Overtaken => {
  const noteId = useId()
  const [{ began, seen }, setMarks] = useState((): Marks => {
    // After a reload of the page, the changes began at the stored baselines.
    const known = { ...beginning, ...(draft.read()?.[beganKey] as FormikValues | undefined) }
    return { began: known, seen: known }
  })
  const [answered, setAnswered] = useState(refusal)
  const [mine, setMine] = useState<FormikValues | null>(null)
  const showsTheirs = mine !== null
  const fields = Object.keys(values)
  const isAside = (field: string): boolean => mine !== null && Object.hasOwn(mine, field)
  // If the baseline has become equal to the input, the user's own change was saved.
  const isChanged = (field: string): boolean =>
    !isSame((mine !== null && isAside(field) ? mine : values)[field], beginning[field])
  const overtaken = fields.filter((field) => isChanged(field) && !isSame(began[field], beginning[field]))
  const mustLook = overtaken.some((field) => !isSame(seen[field], beginning[field]))

  const isFirst = useRef(true)
  const look = useEffectEvent(() => {
    // On the first run, restored input is not in the form yet.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const next: Marks = {
      began: { ...beginning, ...pick(began, fields.filter(isChanged)) },
      seen: {
        ...beginning,
        ...pick(
          seen,
          fields.filter((field) => isChanged(field) && !isAside(field)),
        ),
      },
    }
    if (!isSame(next, { began, seen })) setMarks(next)
    draft.aside.current = written || mine ? { ...mine, [beganKey]: pick(next.began, fields.filter(isChanged)) } : {}
  })
  // A layout effect runs before the next click, so nobody overwrites a value that they have not seen.
  useLayoutEffect(() => look(), [values, beginning, mine])
  return {
    isOvertaken: overtaken.length > 0,
    mustLook,
    showsTheirs,
    isAnswered: refusal === answered,
    noteId,
    showTheirs: () => {
      setAnswered(refusal)
      setMine(pick(values, overtaken))
      put(pick(beginning, overtaken))
      showField(noteId, overtaken[0] ?? '')
    },
    showMine: () => {
      if (mine === null) return
      setMine(null)
      put(mine)
    },
    discardMine: () => {
      if (mine === null) put(pick(beginning, overtaken))
      else setMine(null)
    },
    submit: () => {
      if (!mustLook && !showsTheirs) void submit()
      else {
        const note = document.getElementById(noteId)
        note?.scrollIntoView({ block: 'nearest' })
        note?.focus()
      }
    },
  }
}
