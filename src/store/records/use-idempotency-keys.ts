// Idempotency keys of a form: a command whose response was lost is sent again under the same key, even after a reload of the page.
import { useMemo } from 'react'
import type { AppThunk } from '../app-thunk.ts'
import { useAppDispatch } from '../hooks.ts'
import { keepFormDraft, readFormDraft } from '../ui/form-drafts.ts'

/** After this time the same content is a new command, because the page then shows the outcome of the first. */
const sameMs = 3_600_000

interface SentKey {
  readonly key: string
  /** Time of the first attempt; UTC milliseconds. */
  readonly at: number
}

const toAddress = (form: string): string => `sent.${form}`

const readSent =
  (form: string): AppThunk<Readonly<Record<string, SentKey | undefined>>> =>
  (dispatch) =>
    // Written below, by this version or an earlier one.
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
  /** The same key for the same content. */
  readonly keyOf: (body: unknown) => string
  /** Whether the content was sent before with an unknown outcome. */
  readonly wasSent: (body: unknown) => boolean
  /** The command was accepted: from now on the same content is a new command. */
  readonly settle: () => void
}

/** @param form name of the form, e.g. `comment.<id>` */
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
