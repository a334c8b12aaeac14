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
  /** The refusal in the form was followed by a look at theirs. */
  readonly isAnswered: boolean
  /** Of the note that says so. */
  readonly noteId: string
  readonly showTheirs: () => void
  readonly showMine: () => void
  /** Theirs stays; whatever else was typed is left. */
  readonly discardMine: () => void
  /** In place of the form's own: where theirs must be looked at first, leads to the note. */
  readonly submit: () => void
}

/** By field, of what the form begins with. */
interface Marks {
  /** When its author began to change it. */
  readonly began: FormikValues
  /** As its author has last seen it. */
  readonly seen: FormikValues
}

/** Among the kept fields: of the changed ones, what they began with. */
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
    // After a reload of the page: the baseline at which the changes began.
    const known = { ...beginning, ...(draft.read()?.[beganKey] as FormikValues | undefined) }
    return { began: known, seen: known }
  })
  const [answered, setAnswered] = useState(refusal)
  const [mine, setMine] = useState<FormikValues | null>(null)
  const showsTheirs = mine !== null
  const fields = Object.keys(values)
  const isAside = (field: string): boolean => mine !== null && Object.hasOwn(mine, field)
  // A value that came to be what was typed is one's own, saved.
  const isChanged = (field: string): boolean =>
    !isSame((mine !== null && isAside(field) ? mine : values)[field], beginning[field])
  const overtaken = fields.filter((field) => isChanged(field) && !isSame(began[field], beginning[field]))
  const mustLook = overtaken.some((field) => !isSame(seen[field], beginning[field]))

  const isFirst = useRef(true)
  const look = useEffectEvent(() => {
    // Earlier input comes into the form after this.
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
  // Before the next press can come: nobody sends what they have not seen.
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
