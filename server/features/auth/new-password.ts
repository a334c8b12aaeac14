// Gives a user a new password: checks, stores and audits it. Open links become void, sessions end except the current one, and API
// keys end unless the user chose to keep them.
import { findPasswordFault } from '../../../contract/passwords.ts'
import type { Row } from '../../../contract/index.ts'
import { addAudit } from '../../records/audit.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { voidLinks } from './account-links.ts'
import { endApiKeys } from './api-keys.ts'
import { endSessions } from './end-access.ts'
import { setPassword } from './set-password.ts'

/**
 * @param field the password's field in the caller's form
 * @throws ApiError INVALID_BODY with the reason
 */
export const checkNewPassword = (field: string, password: string, { authOptions, profile }: Row<'USER'>): void => {
  const fault = findPasswordFault(password, [authOptions?.username, profile?.email])
  if (fault !== null) throw new ApiError('INVALID_BODY', { [field]: fault })
}

/** Maximum sessions that fit into the transaction. `endAllSessions` handles the rest, and any session opened at the same moment. */
const sessionsAtOnce = 50

export const replacePassword = async (
  unit: UnitOfWork,
  userId: string,
  password: string,
  action: 'passwordChanged' | 'passwordSet',
  {
    keepsApiKeys = false,
    keepsSession = null,
  }: { readonly keepsApiKeys?: boolean; readonly keepsSession?: string | null } = {},
): Promise<void> => {
  await setPassword(unit, userId, password)
  // In the same transaction, so that nobody stays signed in with the old password if the request is interrupted.
  await endSessions(unit, userId, { except: keepsSession, max: sessionsAtOnce })
  if (!keepsApiKeys) await endApiKeys(unit, userId)
  await voidLinks(unit, userId)
  addAudit(unit, action, 'USER', userId)
}
