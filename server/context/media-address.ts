// Where a file can be fetched from, or why it cannot.
import type { MediaOutcome } from '../../contract/channel-message.ts'

export interface MediaAddress {
  readonly url: string
  /** Sent to the host of `url` alone, and over redirects to no other. */
  readonly bearer?: string
}

/** `gone`: the platform has it no more; `refused`: it may not be kept; `retry`: it may be had later. */
export interface NotFetched {
  readonly state: Exclude<MediaOutcome, 'failed'> | 'retry'
  readonly reason: string
  /** When it is tried again, where the platform says so. */
  readonly inMs?: number | null
  /** The key that the job waits for. */
  readonly waitsFor?: string
  /** The platform gave it: our own disk did not take it. */
  readonly isDiskFault?: boolean
}
