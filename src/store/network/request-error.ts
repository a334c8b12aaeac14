// A failed request, as thunks and screens get it.
import { serverErrorCodes } from '../../../contract/build-time/error-codes.ts'
import type { ClientCode, ErrorBody, ServerErrorCode } from '../../../contract/errors.ts'

export interface RequestError {
  readonly code: ServerErrorCode | ClientCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly details?: unknown
  readonly controller?: string
  /** The server sent a code that this application does not know; `code` is then derived from the status alone. */
  readonly isUnknown?: true
}

/** Whether a retry may help: no response, throttled, the same command still running, or a server error. */
export const isTransient = (error: RequestError): boolean =>
  error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'IN_PROGRESS'

/** Time until the next attempt: seconds up to a minute, then whole minutes; null if the server did not say. */
export const getWait = ({
  details,
}: RequestError): { readonly unit: 'seconds' | 'minutes'; readonly count: number } | null => {
  const seconds = (details as { seconds?: unknown } | null | undefined)?.seconds
  if (typeof seconds !== 'number') return null
  return seconds <= 60
    ? { unit: 'seconds', count: Math.ceil(seconds) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) }
}

const isServerErrorCode = (code: unknown): code is ServerErrorCode =>
  typeof code === 'string' && serverErrorCodes.includes(code)

/** No response from the server: none at all, or one from an intermediary. The request may be repeated. */
export const notReached: RequestError = { code: 'NETWORK_ERROR', status: 0 }

/** @param body body of the response: the contract's error body, or null or an intermediary's */
export const toRequestError = (status: number, body: object | null): RequestError => {
  const { msg, details, controller } = (body ?? {}) as Partial<ErrorBody>
  if (typeof msg !== 'string') return notReached
  return {
    ...(isServerErrorCode(msg)
      ? { code: msg }
      : { code: status >= 500 ? 'UNAVAILABLE' : 'INTERNAL_ERROR', isUnknown: true }),
    status,
    ...(details === undefined ? {} : { details }),
    ...(controller === undefined ? {} : { controller }),
  }
}
