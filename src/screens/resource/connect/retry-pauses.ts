// Growing pauses between the attempts of a step that a user waits for, like those of the server's own platform requests.
import { isTransient } from '../../../store/network/request-error.ts'
import type { RequestError } from '../../../store/network/request-error.ts'

const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/** Maximum number of attempts, including the first. */
export const maxAttempts = pausesMs.length + 1
/** If the platform requests a longer pause, the error is shown instead of a retry. */
const maxHeldSeconds = 60

/** A refusal by the platform is final, whatever its status. */
export const isLost = (error: RequestError): boolean => isTransient(error) && error.code !== 'FACEBOOK_REQUEST_ERROR'

/** @param attempts number of attempts so far @returns null if the step is not retried automatically */
export const getRetryPauseMs = (error: RequestError, attempts: number): number | null => {
  const pauseMs = isLost(error) ? pausesMs[attempts - 1] : undefined
  if (pauseMs === undefined) return null
  // Pause that the platform requests, in the error details of our server.
  const seconds = (error.details as { readonly seconds?: unknown } | null | undefined)?.seconds
  if (typeof seconds !== 'number') return pauseMs
  return seconds > maxHeldSeconds ? null : Math.max(pauseMs, seconds * 1_000)
}

export interface RetryState {
  /** Number of the next attempt, or of the one that is running. */
  readonly attempt: number
  /** Pause before that attempt. A query reports 0 while it is running. */
  readonly pauseMs: number
  /** Error of the last attempt. */
  readonly error: RequestError
  readonly tryNow: () => void
}
