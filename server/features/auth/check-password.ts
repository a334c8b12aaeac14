// Checks a password that counts as an attempt, unless nobody came to look at it.
import type { Attempt } from './consume-attempt.ts'
import { verifyPassword } from './password.ts'

/** @throws ApiError SERVER_BUSY: too many are checked at this moment, and the attempt is given back */
export const checkPassword = async (password: string, hash: string | null, attempt: Attempt): Promise<boolean> => {
  try {
    return await verifyPassword(password, hash)
  } catch (error) {
    await attempt.giveBack()
    throw error
  }
}
