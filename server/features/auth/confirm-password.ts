// Asks for the password again before what a stolen session must not do.
import { ApiError } from '../../lib/api-error.ts'
import type { AuthContext } from './auth-context.ts'
import { passwordLimits } from './attempt-limits.ts'
import { checkPassword } from './check-password.ts'
import { findPasswordHash } from './set-password.ts'
import { consumeAttempt } from './consume-attempt.ts'

/** @throws ApiError PASSWORD_WRONG, also where there is none */
export const confirmPassword = async (services: AuthContext, userId: string, password: string): Promise<void> => {
  const attempt = await consumeAttempt(services, passwordLimits(userId))
  if (!(await checkPassword(password, await findPasswordHash(services.database.kysely, userId), attempt)))
    throw new ApiError('PASSWORD_WRONG')
  await attempt.succeed()
}
