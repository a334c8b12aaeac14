// Asks for the password again before what a stolen session must not do.
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { AuthContext } from './auth-context.ts'
import { passwordLimits } from './attempt-limits.ts'
import { checkPassword } from './check-password.ts'
import { findPasswordHash, holdPassword } from './set-password.ts'
import { consumeAttempt } from './consume-attempt.ts'

/** In the unit that does what was asked for. @throws ApiError PASSWORD_WRONG where another password was set since */
type HoldConfirmed = (unit: UnitOfWork) => Promise<void>

/** @throws ApiError PASSWORD_WRONG, also where there is none */
export const confirmPassword = async (
  services: AuthContext,
  userId: string,
  password: string,
): Promise<HoldConfirmed> => {
  const attempt = await consumeAttempt(services, passwordLimits(userId))
  const hash = await findPasswordHash(services.database.kysely, userId)
  if (!(await checkPassword(password, hash, attempt)) || hash === null) throw new ApiError('PASSWORD_WRONG')
  await attempt.succeed()
  return async (unit) => {
    if (!(await holdPassword(unit, userId, hash))) throw new ApiError('PASSWORD_WRONG')
  }
}
