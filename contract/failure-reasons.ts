// Why a message could not be sent; both locale files translate all of them.

/** Why a message is `failed`; the platform's own words are in `failure.details`. */
export const failureReasons = [
  'WINDOW_CLOSED',
  'PERSON_UNAVAILABLE',
  'TOKEN_INVALID',
  'PERMISSION_MISSING',
  'TAG_REFUSED',
  'PRIVATE_REPLY_REFUSED',
  'COMMENT_GONE',
  'BLOCKED_BY_POLICY',
  'INVALID_PARAMETER',
  'TEMPLATE_REFUSED',
  'RATE_LIMITED',
  'PAYMENT',
  'NUMBER_NOT_READY',
  'NOT_ON_WHATSAPP',
  'TOO_MANY_ATTEMPTS',
  'OUTCOME_UNKNOWN',
  'FILE_MISSING',
  'PLATFORM_ERROR',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Failures that a new token of the account fixes. */
export const tokenFailures: readonly FailureReason[] = ['TOKEN_INVALID', 'PERMISSION_MISSING']
