// Errors of platform calls, by what may have happened there.

/**
 * - refused: the platform answered with an error; nothing was done
 * - unsent: the request never reached the platform
 * - unknown: it may have been carried out; only the platform knows
 */
export type GraphOutcome = 'refused' | 'unsent' | 'unknown'

interface GraphErrorParts {
  readonly outcome: GraphOutcome
  readonly message: string
  readonly status?: number | null
  readonly code?: number | null
  readonly subcode?: number | null
  readonly transient?: boolean
  readonly retryAfterMs?: number | null
}

export class GraphError extends Error {
  readonly outcome: GraphOutcome
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly code: number | null
  readonly subcode: number | null
  /** The platform's own statement that a retry may help. */
  readonly transient: boolean
  /** How long the platform asks us to wait; null if it does not say. */
  readonly retryAfterMs: number | null
  /** Token of the call. Private to the class, so that no log or response shows it. */
  #token: string | null = null

  constructor(parts: GraphErrorParts) {
    super(parts.message)
    this.name = 'GraphError'
    this.outcome = parts.outcome
    this.status = parts.status ?? null
    this.code = parts.code ?? null
    this.subcode = parts.subcode ?? null
    this.transient = parts.transient ?? false
    this.retryAfterMs = parts.retryAfterMs ?? null
  }

  /** @param token token of the call; null if it was made without one */
  withToken(token: string | null): this {
    this.#token = token
    return this
  }

  /** Whether the error may be about this token: the call used it, or its token is unknown. */
  mayConcern(token: string): boolean {
    return this.#token === null || this.#token === token
  }

  /**
   * Whether the account has a newer token than the refused one.
   * @param token the account's current token; null if it has none
   */
  isOfFormerToken(token: string | null | undefined): boolean {
    return typeof token === 'string' && !this.mayConcern(token)
  }
}

/** Failures to connect: the request cannot have arrived. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
])

interface Failure {
  readonly message?: unknown
  readonly code?: unknown
  readonly cause?: unknown
  /** If several addresses were tried, each has its own error. */
  readonly errors?: readonly unknown[]
}

const asFailure = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {})

const codeOf = (error: unknown): string | null => {
  const { code, cause, errors } = asFailure(error)
  if (typeof code === 'string') return code
  if (cause !== undefined) return codeOf(cause)
  return errors?.[0] === undefined ? null : codeOf(errors[0])
}

/** The error of a fetch without a response. */
export const toNetworkError = (error: unknown): GraphError => {
  const code = codeOf(error)
  const message = String(asFailure(error).message ?? error)
  return new GraphError({
    outcome: code !== null && neverConnected.has(code) ? 'unsent' : 'unknown',
    message: code === null ? message : `${message} (${code})`,
    transient: true,
  })
}
