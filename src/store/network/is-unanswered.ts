// Whether the outcome of a request is unknown: the server may have carried it out.
import type { RequestError } from './request-error.ts'

/** 5xx errors of the server that mean that it was not carried out: another system refused, or the server was too busy to start. */
const refusals: readonly RequestError['code'][] = [
  'FACEBOOK_REQUEST_ERROR',
  'PLATFORM_UNREACHABLE',
  'PLATFORM_THROTTLED',
  'SSO_UNREACHABLE',
  'SERVER_BUSY',
]

/** No response, or a 5xx without a definite outcome. Being told to retry later (`isTransient`) is a definite response. */
export const isUnanswered = ({ status, code }: RequestError): boolean =>
  status === 0 || (status >= 500 && !refusals.includes(code))
