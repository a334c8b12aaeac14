// The past of an account is read at the platform once it is connected: how far that has come stands on its channel.

/**
 * - waiting: it goes on by itself, see `PastImportWait`
 * - failed: the platform could not be asked for a week; beginning anew goes on
 */
type PastImportState = 'running' | 'waiting' | 'done' | 'cancelled' | 'failed'

/** The platform's limits, an answer of the platform, a token that works. */
export type PastImportWait = 'LIMIT' | 'PLATFORM' | 'TOKEN'

/** Posts or media with their comments; private conversations with their messages. */
export type PastImportHalf = 'publications' | 'conversations'

/** Times are ISO, figures are counts. */
export interface PastImport {
  /** Of this run: a job of an earlier one ends. */
  readonly id: string
  readonly state: PastImportState
  /** Of a waiting one; when it goes on, where that is known. */
  readonly waitsFor?: PastImportWait | null
  readonly continuesTime?: string | null
  readonly startedTime: string
  readonly endedTime?: string | null
  /** Posts or media that were found, and how many of them are read. */
  readonly publicationsFound?: number
  readonly publications: number
  readonly comments: number
  readonly conversationsFound?: number
  readonly conversations: number
  readonly messages: number
  /** After what was counted last; for the server alone. */
  readonly left?: string
  /** What the platform does not let us read. */
  readonly refused: readonly PastImportHalf[]
}

/** Services whose past can be read. */
export const importableServices: readonly string[] = ['facebook', 'instagram']
