// Every message code that a screen may have to show, each once; both locale files translate all of them.

/** Code -> HTTP status with which the server sends it. */
export const serverErrors = {
  INVALID_JSON: 400,
  INVALID_BODY: 400,
  INVALID_ID: 400,
  ID_NOT_DEFINED: 400,
  DATA_EMPTY: 400,
  DATA_CONTAINS_ID: 400,
  FIELD_UNKNOWN: 400,
  FIELD_NOT_ALLOWED: 400,
  NOT_VALID_LANGUAGE: 400,
  FILTER_INVALID: 400,
  FILTER_UNKNOWN_FIELD: 400,
  FILTER_UNKNOWN_OPERATOR: 400,
  FILTER_TOO_DEEP: 400,
  FILTER_TOO_LARGE: 400,
  FILTER_INVALID_VALUE: 400,
  FILTER_INVALID_PATTERN: 400,
  SORT_NOT_ALLOWED: 400,
  PAGE_INVALID: 400,
  PROJECTION_INVALID: 400,
  BULK_TOO_MANY_RECORDS: 400,
  IDEMPOTENCY_KEY_MISSING: 400,
  MESSAGE_EMPTY: 400,
  MESSAGE_TOO_LONG: 400,
  ATTACHMENT_TAKES_NO_TEXT: 400,
  NOT_AUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SESSION_EXPIRED: 401,
  SESSION_REVOKED: 401,
  INVALID_SIGNATURE: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  ATTACHMENT_NOT_FOUND: 404,
  INVALID_METHOD: 405,
  ALREADY_EXISTS: 409,
  HELD: 409,
  IN_PROGRESS: 409,
  BULK_ENDED: 409,
  BULK_NOT_UNDOABLE: 409,
  BULK_AT_WORK: 409,
  UPLOAD_OFFSET: 409,
  NOT_AVAILABLE_NOW_MESSAGE_THREAD: 409,
  CHANNEL_NOT_CONNECTED: 409,
  SERVICE_NOT_ALLOWED: 409,
  ALLOWANCE_EXHAUSTED: 409,
  CUSTOMER_BLOCKED: 409,
  WINDOW_CLOSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  ATTACHMENT_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ATTACHMENT_TYPE_REFUSED: 415,
  ATTACHMENT_DAMAGED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  BULK_TOO_MANY_JOBS: 429,
  INTERNAL_ERROR: 500,
  FACEBOOK_REQUEST_ERROR: 502,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type ServerErrorCode = keyof typeof serverErrors

/** Codes that arise in the application itself. */
export const clientCodes = [
  'EMPTY_TOKEN',
  'NETWORK_ERROR',
  'TIMEOUT',
  'I18N_LOAD_ERROR',
  'MESSAGE_SENT_SUCCESS',
  'STORAGE_UNAVAILABLE',
  'INDEXEDDB_NOT_READY',
  'NOT_VALID_STORE',
  'CONTRACT_OUTDATED',
  'OUTBOX_NOT_KEPT',
  'OUTBOX_NOT_ALONE',
  'ATTACHMENT_UNREADABLE',
  'ATTACHMENT_EMPTY',
  'ATTACHMENT_TOO_MANY',
  'ATTACHMENT_NOT_KEPT',
  'ATTACHMENT_LOST',
] as const
export type ClientCode = (typeof clientCodes)[number]

/** Why a message is `failed`; the platform's own words stand beside it in `failure.details`. */
export const failureReasons = [
  'WINDOW_CLOSED',
  'PERSON_UNAVAILABLE',
  'TOKEN_INVALID',
  'PERMISSION_MISSING',
  'TAG_REFUSED',
  'BLOCKED_BY_POLICY',
  'INVALID_PARAMETER',
  'TOO_MANY_ATTEMPTS',
  'OUTCOME_UNKNOWN',
  'FILE_MISSING',
  'PLATFORM_ERROR',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Body of every refused request (decisions 3). */
export interface ErrorBody {
  readonly msg: ServerErrorCode
  readonly details?: unknown
  /** The entity type or call concerned, where there is one. */
  readonly controller?: string
}
