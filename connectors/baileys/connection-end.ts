// Reactions to the end of a connection, by the network's code.

export interface ConnectionEnd {
  readonly state: 'failed' | 'pairing' | 'reconnecting' | 'logged_out' | 'banned' | 'conflict'
  /** Whether and how soon it is opened again. */
  readonly reopens: 'at once' | 'later' | 'never'
  /** Whether the keys are invalid and must be deleted. */
  readonly forgets: boolean
}

export const codeOf = (error: unknown): number | null => {
  const status = (error as { readonly output?: { readonly statusCode?: unknown } } | undefined)?.output?.statusCode
  return typeof status === 'number' ? status : null
}

/** @param isLinked whether a phone has scanned its code */
export const judgeEnd = (code: number | null, isLinked: boolean): ConnectionEnd => {
  switch (code) {
    // The phone has scanned the code: the connection restarts with its new keys.
    case 515:
      return { state: 'pairing', reopens: 'at once', forgets: false }
    case 401:
      return { state: 'logged_out', reopens: 'never', forgets: true }
    case 403:
      return { state: 'banned', reopens: 'never', forgets: true }
    case 411:
      return { state: 'failed', reopens: 'never', forgets: true }
    // Another process has the same keys: reconnecting would make both take the connection from each other for ever.
    case 440:
      return { state: 'conflict', reopens: 'never', forgets: false }
    default:
      // Without a linked phone nobody scanned a code in time.
      return isLinked
        ? { state: 'reconnecting', reopens: 'later', forgets: false }
        : { state: 'failed', reopens: 'never', forgets: true }
  }
}

const firstPauseMs = 2_000
const maxPauseMs = 120_000

/** @param random from 0 to 1 */
export const getPauseMs = (attempt: number, random: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2)
