// Keys of the commands that a form sends: one whose answer was lost is sent again under the key it had, after a reload of the page, too.
import { useMemo } from 'react'
import type { AppThunk } from '../app-thunk.ts'
import { useAppDispatch } from '../hooks.ts'
import { keepFormDraft, readFormDraft } from '../ui/form-drafts.ts'

/** The same words later are said once more: by then the page shows what became of the first. */
const sameMs = 3_600_000

interface Sent {
  readonly key: string
  /** When it was first sent; UTC milliseconds. */
  readonly at: number
}

const toAddress = (form: string): string => `sent.${form}`

const keyOf =
  (form: string, body: unknown): AppThunk<string> =>
  (dispatch, _getState, { newId, now }) => {
    const said = JSON.stringify(body)
    // Written below, by this version or one before it.
    const sent = (dispatch(readFormDraft(toAddress(form))) ?? {}) as Readonly<Record<string, Sent | undefined>>
    const known = sent[said]
    if (known && now() - known.at < sameMs) return known.key
    const key = newId()
    dispatch(keepFormDraft(toAddress(form), { ...sent, [said]: { key, at: now() } }))
    return key
  }

interface IdempotencyKeys {
  /** The same for the same words. */
  readonly keyOf: (body: unknown) => string
  /** All of it was taken: from now on the same words are a new command. */
  readonly settle: () => void
}

/** @param form what it is about, e.g. `comment.<id>` */
export const useIdempotencyKeys = (form: string): IdempotencyKeys => {
  const dispatch = useAppDispatch()
  return useMemo(
    () => ({
      keyOf: (body) => dispatch(keyOf(form, body)),
      settle: () => dispatch(keepFormDraft(toAddress(form), null)),
    }),
    [dispatch, form],
  )
}
