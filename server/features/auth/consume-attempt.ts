// Counts an attempt, or refuses it if there were too many.
import { ApiError } from '../../lib/api-error.ts'
import type { AuthContext } from './auth-context.ts'
import type { AttemptLimit } from './attempt-limits.ts'

export interface Attempt {
  succeed(): Promise<void>
  /** For an attempt that did not take place after all. */
  giveBack(): Promise<void>
}

/** @throws ApiError TOO_MANY_REQUESTS with the seconds to wait */
export const consumeAttempt = async (services: AuthContext, limits: readonly AttemptLimit[]): Promise<Attempt> => {
  const seconds = await services.attempts.take(limits, services.now())
  if (seconds !== null) throw new ApiError('TOO_MANY_REQUESTS', { seconds })
  return {
    succeed: () => services.attempts.succeed(limits, services.now()),
    giveBack: () => services.attempts.giveBack(limits),
  }
}
