// Asks for the password again before actions that a stolen session must not allow.
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { AuthContext } from './auth-context.ts'
import { passwordLimits } from './attempt-limits.ts'
import { checkPassword } from './check-password.ts'
import { findPasswordHash, holdPassword } from './set-password.ts'
import { consumeAttempt } from './consume-attempt.ts'

/**
 * To be called in the unit of work of the confirmed action.
 * @throws ApiError PASSWORD_WRONG if the password has been changed since
 */
type HoldConfirmed = (unit: UnitOfWork) => Promise<void>

/** @throws ApiError PASSWORD_WRONG, also if the user has no password */
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
