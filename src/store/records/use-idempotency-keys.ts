// Keys of the commands that a form sends: one whose answer was lost is sent again under the key it had, after a reload of the page, too.
import { useMemo } from 'react'
import type { AppThunk } from '../app-thunk.ts'
import { useAppDispatch } from '../hooks.ts'
import { keepFormDraft, readFormDraft } from '../ui/form-drafts.ts'

/** The same words later are said once more: by then the page shows what became of the first. */
const sameMs = 3_600_000

interface SentKey {
  readonly key: string
  /** When it was first sent; UTC milliseconds. */
  readonly at: number
}

const toAddress = (form: string): string => `sent.${form}`

const readSent =
  (form: string): AppThunk<Readonly<Record<string, SentKey | undefined>>> =>
  (dispatch) =>
    // Written below, by this version or one before it.
    (dispatch(readFormDraft(toAddress(form))) ?? {}) as Readonly<Record<string, SentKey | undefined>>

const findKey =
  (form: string, body: unknown): AppThunk<string | null> =>
  (dispatch, _getState, { now }) => {
    const known = dispatch(readSent(form))[JSON.stringify(body)]
    return known && now() - known.at < sameMs ? known.key : null
  }

const keyOf =
  (form: string, body: unknown): AppThunk<string> =>
  (dispatch, _getState, { newId, now }) => {
    const known = dispatch(findKey(form, body))
    if (known !== null) return known
    const key = newId()
    const sent = dispatch(readSent(form))
    dispatch(keepFormDraft(toAddress(form), { ...sent, [JSON.stringify(body)]: { key, at: now() } }))
    return key
  }

interface IdempotencyKeys {
  /** The same for the same words. */
  readonly keyOf: (body: unknown) => string
  /** Whether they were sent before, and it is not known what became of that. */
  readonly wasSent: (body: unknown) => boolean
  /** All of it was taken: from now on the same words are a new command. */
  readonly settle: () => void
}

/** @param form what it is about, e.g. `comment.<id>` */
export const useIdempotencyKeys = (form: string): IdempotencyKeys => {
  const dispatch = useAppDispatch()
  return useMemo(
    () => ({
      keyOf: (body) => dispatch(keyOf(form, body)),
      wasSent: (body) => dispatch(findKey(form, body)) !== null,
      settle: () => dispatch(keepFormDraft(toAddress(form), null)),
    }),
    [dispatch, form],
  )
}
