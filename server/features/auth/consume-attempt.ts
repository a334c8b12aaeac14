// Counts an attempt, or refuses it where there were too many.
import { ApiError } from '../../lib/api-error.ts'
import type { AuthContext } from './auth-context.ts'
import type { AttemptLimit } from './attempt-limits.ts'

/** @throws ApiError TOO_MANY_REQUESTS with the seconds to wait. @returns gives the attempt back after a success */
export const consumeAttempt = (services: AuthContext, limits: readonly AttemptLimit[]): (() => void) => {
  const seconds = services.attempts.take(limits, services.now())
  if (seconds !== null) throw new ApiError('TOO_MANY_REQUESTS', { seconds })
  return () => services.attempts.giveBack(limits)
}
