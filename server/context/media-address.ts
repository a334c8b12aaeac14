// The address a file can be downloaded from, or the reason why it cannot.
import type { MediaOutcome } from '../../contract/channel-message.ts'

export interface MediaAddress {
  readonly url: string
  /** Bearer token; sent only to the host of `url`, also after redirects. */
  readonly bearer?: string
}

/** `gone`: the platform no longer has the file; `refused`: it may not be stored; `retry`: it may be available later. */
export interface NotFetched {
  readonly state: Exclude<MediaOutcome, 'failed'> | 'retry'
  readonly reason: string
  /** Delay before the retry, if the platform names one. */
  readonly inMs?: number | null
  /** The wait key of the job (`wakeWaitingJobs`). */
  readonly waitsFor?: string
  /** The platform delivered the file, but our own disk could not store it. */
  readonly isDiskFault?: boolean
}
