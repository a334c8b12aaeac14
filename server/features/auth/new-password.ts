// Giving a user a new password: checked, set, noted; every open link that could set another one is void, and so are the sessions but
// the one that goes on, and the API keys unless they are kept by hand.
import { findPasswordFault } from '../../../contract/passwords.ts'
import type { Row } from '../../../contract/index.ts'
import { addAudit } from '../../records/audit.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { voidLinks } from './account-links.ts'
import { endApiKeys } from './api-keys.ts'
import { endSessions } from './end-access.ts'
import { setPassword } from './set-password.ts'

/** @param field where the caller's form has it. @throws ApiError INVALID_BODY with what is wrong with it */
export const checkNewPassword = (field: string, password: string, { authOptions, profile }: Row<'USER'>): void => {
  const fault = findPasswordFault(password, [authOptions?.username, profile?.email])
  if (fault !== null) throw new ApiError('INVALID_BODY', { [field]: fault })
}

/** So many there are room for beside the rest; whoever has more, or opens one at this moment, is left to `endAllSessions`. */
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
  // Not afterwards: nobody stays signed in with the former one where this is cut short.
  await endSessions(unit, userId, { except: keepsSession, max: sessionsAtOnce })
  if (!keepsApiKeys) await endApiKeys(unit, userId)
  await voidLinks(unit, userId)
  addAudit(unit, action, 'USER', userId)
}
