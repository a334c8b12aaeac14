// Whether nobody knows what became of a request: what it asked for may have been done.
import type { RequestError } from './request-error.ts'

/** Answers of the backend that stand in the 500s and say that it was not done: another system refused, or there was no room to begin. */
const refusals: readonly RequestError['code'][] = [
  'FACEBOOK_REQUEST_ERROR',
  'PLATFORM_UNREACHABLE',
  'PLATFORM_THROTTLED',
  'SSO_UNREACHABLE',
  'SERVER_BUSY',
]

/** No answer, or one that says no more than that something went wrong. To be asked again later (`isTransient`) is an answer. */
export const isUnanswered = ({ status, code }: RequestError): boolean =>
  status === 0 || (status >= 500 && !refusals.includes(code))
