// Completes a sign-in attempt: it must have been started in the same browser, recently, and not be completed already.
import type { AuthCall } from './auth-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { spendState } from './attempts.ts'
import type { Attempts, SignInAttempt } from './attempts.ts'

type Caller = Pick<AuthCall<'login'>, 'services' | 'cookies'>

/**
 * Marks the attempt as spent.
 * @throws ApiError SSO_STATE_UNKNOWN, SSO_STATE_USED
 */
export const completeAttempt = async <Attempt extends SignInAttempt>(
  { services, cookies }: Caller,
  attempts: Attempts<Attempt>,
  state: string,
): Promise<Attempt> => {
  const attempt = await attempts.find(cookies, state, services.now())
  if (!attempt) throw new ApiError('SSO_STATE_UNKNOWN')
  if (!(await spendState(services.database.kysely, attempt.state, services.now()))) throw new ApiError('SSO_STATE_USED')
  return attempt
}
