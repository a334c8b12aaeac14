// A request that failed, as thunks and screens see it.
import type { ClientCode, ErrorBody, ServerErrorCode } from '../../../contract/errors.ts'

export interface RequestError {
  readonly code: ServerErrorCode | ClientCode
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly details?: unknown
  readonly controller?: string
}

export const networkFailed = (error: RequestError): boolean => error.status === 0

/** Whether asking again later may help: no answer, throttled, or the server's own trouble. */
export const isTransient = (error: RequestError): boolean => error.status === 0 || error.status === 429 || error.status >= 500

export const errorFrom = (status: number, body: unknown): RequestError => {
  const { msg, details, controller } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>
  return {
    code: msg ?? 'INTERNAL_ERROR',
    status,
    ...(details === undefined ? {} : { details }),
    ...(controller === undefined ? {} : { controller }),
  }
}
