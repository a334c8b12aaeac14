// How a failed request is told to the user (platform document section 8).
import type { AppThunk } from '../store.ts'
import { noticeShown } from '../notices/notices-slice.ts'
import type { RequestError } from './request-error.ts'

/** The backend's own words, the platform's, or which fields it is about. */
const textOf = (details: unknown): string | undefined => {
  if (typeof details === 'string') return details
  const { message, description, field, fields } = (details ?? {}) as Readonly<Record<string, unknown>>
  const names = Array.isArray(fields) ? fields.join(', ') : field
  return [message, description, names].find((text): text is string => typeof text === 'string' && text !== '')
}

/** What the refusal's text may name: how many, of what. */
export const valuesOfError = ({ details }: Pick<RequestError, 'details'>): Readonly<Record<string, string | number>> =>
  Object.fromEntries(Object.entries(details ?? {}).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])))

/** What a store does not allow, where the refusal names it. */
const verbOf = (details: unknown): string | null => {
  const verb = (details as { verb?: unknown } | null | undefined)?.verb
  return typeof verb === 'string' ? verb : null
}

/** No notice for what another place shows: no connection (the offline bar), a refused session (the sign-in page). */
export const noticeOfError = (error: RequestError): AppThunk => (dispatch) => {
  if (error.status === 0 || error.status === 401) return
  const verb = verbOf(error.details)
  // Without a title of its own a notice has that of its kind.
  const base = { kind: 'warning', place: 'alert', ...(error.isUnknown ? {} : { titleKey: `errors:${error.code}` }) } as const
  if (error.code === 'NOT_AVAILABLE_NOW_MESSAGE_THREAD') dispatch(noticeShown(base))
  else if (error.code === 'NOT_FOUND' && error.controller) {
    dispatch(noticeShown({ ...base, textKey: `errors:controller.${error.controller}` }))
  } else if (error.code === 'INVALID_METHOD' && verb !== null) {
    dispatch(noticeShown({ ...base, textKey: `errors:notAllowed.${verb}` }))
  } else {
    const text = textOf(error.details)
    dispatch(noticeShown(text === undefined ? { ...base, textKey: `errors:${error.code}_text`, values: valuesOfError(error) } : { ...base, text }))
  }
}
