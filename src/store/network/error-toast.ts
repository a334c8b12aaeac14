// Shows a failed request to the user as a toast.
import type { NetworkThunk } from './network-thunk.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { ToastContent } from '../ui/toasts-slice.ts'
import type { RequestError } from './request-error.ts'

/** The message of the server or the platform, or the names of the fields. */
const textOf = (details: unknown): string | undefined => {
  if (typeof details === 'string') return details
  const { message, description, field, fields } = (details ?? {}) as Readonly<Record<string, unknown>>
  const names = Array.isArray(fields) ? fields.join(', ') : field
  return [message, description, names].find((text): text is string => typeof text === 'string' && text !== '')
}

/** Values to insert into the text of the error. */
export const errorValuesOf = ({ details }: Pick<RequestError, 'details'>): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(details ?? {}).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  )

/** The verb that the type does not allow, if the error names it. */
const verbOf = (details: unknown): string | null => {
  const verb = (details as { verb?: unknown } | null | undefined)?.verb
  return typeof verb === 'string' ? verb : null
}

/** Names the subject of the request, if the error alone would not be clear. */
type Subject = Required<Pick<ToastContent, 'titleKey' | 'values'>> & Pick<ToastContent, 'to' | 'command'>

interface ErrorContext {
  readonly subject?: Subject
  /** Show nothing for a lost connection: after a read, or for a command that waits in the outbox. */
  readonly isLossTold?: boolean
}

/** No toast for what is shown elsewhere: a lost connection (the offline bar), a rejected session (the sign-in page). */
export const showErrorToast =
  (error: RequestError, { subject, isLossTold = false }: ErrorContext = {}): NetworkThunk =>
  (dispatch) => {
    if ((error.status === 0 && isLossTold) || error.status === 401) return
    if (subject) {
      // The title names the subject; the error is the reason.
      const values = { ...errorValuesOf(error), ...subject.values }
      dispatch(toastShown({ kind: 'warning', place: 'alert', ...subject, values, textKey: `errors:${error.code}` }))
      return
    }
    const verb = verbOf(error.details)
    // Without its own title a toast gets the default of its kind.
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
