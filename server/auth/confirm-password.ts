// Asks for the password again before what a stolen session must not do.
import { ApiError } from '../http/api-error.ts'
import type { Services } from '../services.ts'
import { passwordLimits } from './attempt-limits.ts'
import { passwordMatches } from './password.ts'
import { passwordHashOf } from './set-password.ts'
import { takeAttempt } from './take-attempt.ts'

/** @throws ApiError PASSWORD_WRONG, also where there is none */
export const confirmPassword = async (services: Services, userId: string, password: string): Promise<void> => {
  const giveBack = takeAttempt(services, passwordLimits(userId))
  if (!(await passwordMatches(password, await passwordHashOf(services.database.kysely, userId)))) throw new ApiError('PASSWORD_WRONG')
  giveBack()
}
