// Verifies a password as a counted attempt; the attempt is given back if verification did not take place.
import type { Attempt } from './consume-attempt.ts'
import { verifyPassword } from './password.ts'

/** @throws ApiError SERVER_BUSY if too many passwords are being verified at the moment; the attempt is given back */
export const checkPassword = async (password: string, hash: string | null, attempt: Attempt): Promise<boolean> => {
  try {
    return await verifyPassword(password, hash)
  } catch (error) {
    await attempt.giveBack()
    throw error
  }
}
