// Progress of importing an account's history from the platform after it is connected; stored on its channel.

/**
 * - waiting: continues by itself, see `PastImportWait`
 * - failed: the platform did not answer for a week, or refused for good; a new import starts from the beginning
 */
type PastImportState = 'running' | 'waiting' | 'done' | 'cancelled' | 'failed'

/** The cause of waiting: the platform's rate limit, a failure of the platform, or the lack of a valid token. */
export type PastImportWait = 'LIMIT' | 'PLATFORM' | 'TOKEN'

/** `publications`: posts or media with their comments; `conversations`: private conversations with their messages. */
export type PastImportHalf = 'publications' | 'conversations'

/** Times are ISO; numbers are counts. */
export interface PastImport {
  /** Identifies this run; a job of an earlier run ends. */
  readonly id: string
  readonly state: PastImportState
  /** For `waiting`: the cause, and the time at which it continues, if known. */
  readonly waitsFor?: PastImportWait | null
  readonly continuesTime?: string | null
  readonly startedTime: string
  readonly endedTime?: string | null
  /** Number of posts or media found, and of those already read. */
  readonly publicationsFound?: number
  readonly publications: number
  readonly comments: number
  readonly conversationsFound?: number
  readonly conversations: number
  readonly messages: number
  /** The rest after the last counted portion, so that a repeated portion is not counted twice; for the server only. */
  readonly left?: string
  /** The parts that the platform does not let us read. */
  readonly refused: readonly PastImportHalf[]
}

/** Services whose history can be imported. */
export const importableServices: readonly string[] = ['facebook', 'instagram']
