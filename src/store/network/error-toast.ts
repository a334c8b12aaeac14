// How a failed request is told to the user.
import type { NetworkThunk } from './network-thunk.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { ToastContent } from '../ui/toasts-slice.ts'
import type { RequestError } from './request-error.ts'

/** The backend's own words, the platform's, or which fields it is about. */
const textOf = (details: unknown): string | undefined => {
  if (typeof details === 'string') return details
  const { message, description, field, fields } = (details ?? {}) as Readonly<Record<string, unknown>>
  const names = Array.isArray(fields) ? fields.join(', ') : field
  return [message, description, names].find((text): text is string => typeof text === 'string' && text !== '')
}

/** Values for the text of the error: how many, of what. */
export const errorValuesOf = ({ details }: Pick<RequestError, 'details'>): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(details ?? {}).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  )

/** The verb that a type does not allow, if the error names it. */
const verbOf = (details: unknown): string | null => {
  const verb = (details as { verb?: unknown } | null | undefined)?.verb
  return typeof verb === 'string' ? verb : null
}

/** Says of what the request was, where its refusal alone does not. */
type Subject = Required<Pick<ToastContent, 'titleKey' | 'values'>> & Pick<ToastContent, 'to' | 'command'>

interface ErrorContext {
  readonly subject?: Subject
  /** That the connection is lost is all there is to say: of a question, and of what waits in the outbox. */
  readonly isLossTold?: boolean
}

/** No toast for what another place shows: no connection (the offline bar), a refused session (the sign-in page). */
export const showErrorToast =
  (error: RequestError, { subject, isLossTold = false }: ErrorContext = {}): NetworkThunk =>
  (dispatch) => {
    if ((error.status === 0 && isLossTold) || error.status === 401) return
    if (subject) {
      // The title says of what; the refusal is the reason.
      const values = { ...errorValuesOf(error), ...subject.values }
      dispatch(toastShown({ kind: 'warning', place: 'alert', ...subject, values, textKey: `errors:${error.code}` }))
      return
    }
    const verb = verbOf(error.details)
    // Without a title of its own a toast has that of its kind.
    const base = {
      kind: 'warning',
      place: 'alert',
      ...(error.isUnknown ? {} : { titleKey: `errors:${error.code}` }),
    } as const
    if (error.code === 'NOT_AVAILABLE_NOW_MESSAGE_THREAD') dispatch(toastShown(base))
    else if (error.code === 'NOT_FOUND' && error.controller) {
      dispatch(toastShown({ ...base, textKey: `errors:controller.${error.controller}` }))
    } else if (error.code === 'INVALID_METHOD' && verb !== null) {
      dispatch(toastShown({ ...base, textKey: `errors:notAllowed.${verb}` }))
    } else {
      const text = textOf(error.details)
      dispatch(
        toastShown(
          text === undefined
            ? { ...base, textKey: `errors:${error.code}_text`, values: errorValuesOf(error) }
            : { ...base, text },
        ),
      )
    }
  }
