// A request that failed, as thunks and screens see it.
import { serverErrors } from '../../../contract/errors.ts'
import type { ClientCode, ErrorBody, ServerErrorCode } from '../../../contract/errors.ts'

export interface RequestError {
  readonly code: ServerErrorCode | ClientCode
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly details?: unknown
  readonly controller?: string
  /** The backend named a code that this application does not know: `code` says no more than the status does. */
  readonly isUnknown?: true
}

/** Whether asking again later may help: no answer, throttled, the same command still under way, or the server's own trouble. */
export const isTransient = (error: RequestError): boolean =>
  error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'IN_PROGRESS'

/** How long until it may be tried again: in seconds up to a minute, then in whole minutes; null where the backend did not say. */
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
  typeof code === 'string' && Object.hasOwn(serverErrors, code)

/** No answer of the backend: none at all, or one of something between it and us. As good as none: whoever asked may ask again. */
export const notReached: RequestError = { code: 'NETWORK_ERROR', status: 0 }

/** @param body what came with the status: the contract's, or null or some proxy's */
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
