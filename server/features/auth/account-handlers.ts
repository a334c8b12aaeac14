// Passwords and sessions, managed by users for themselves and by administrators for others; and the short-lived token for sockets
// and integrations.
import type { AuthCall, AuthHandlers } from './auth-context.ts'
import { addAudit } from '../../records/audit.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isApiKey } from './api-keys.ts'
import { confirmPassword } from './confirm-password.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { getOtherManagedUser } from './managed-user.ts'
import { checkNewPassword, replacePassword } from './new-password.ts'
import { tokenSeconds } from './token.ts'

const changePassword = async ({
  services,
  rights: { userId },
  sessionId,
  body,
}: AuthCall<'changePassword'>): Promise<Record<string, never>> => {
  const holdConfirmed = await confirmPassword(services, userId, body.password)
  await transact(
    services.database,
    { actor: userId },
    async (unit) => {
      await holdConfirmed(unit)
      const user = await unit.get('USER', userId)
      if (!user) throw new ApiError('NOT_FOUND', undefined, 'USER')
      checkNewPassword('newPassword', body.newPassword, user)
      if (body.newPassword === body.password) throw new ApiError('INVALID_BODY', { newPassword: 'PASSWORD_SAME' })
      await replacePassword(unit, userId, body.newPassword, 'passwordChanged', {
        keepsApiKeys: body.keepApiKeys === true,
        keepsSession: sessionId,
      })
    },
    { now: services.now },
  )
  await endAllSessions(services, userId, sessionId)
  return {}
}

const endOtherSessions = async ({
  services,
  rights: { userId },
  sessionId,
}: AuthCall<'endOtherSessions'>): Promise<{ ended: number }> => {
  const ended = await endAllSessions(services, userId, sessionId)
  if (ended > 0)
    await transact(
      services.database,
      { actor: userId },
      async (unit) => addAudit(unit, 'sessionsEnded', 'USER', userId),
      { now: services.now },
    )
  return { ended }
}

const endUserSessions = async ({
  services,
  rights,
  params,
}: AuthCall<'endUserSessions'>): Promise<{ ended: number }> => {
  const { result: userId } = await transact(
    services.database,
    { actor: rights.userId },
    async (unit) => {
      const user = await getOtherManagedUser(unit, rights, params['id'] ?? '')
      addAudit(unit, 'sessionsEnded', 'USER', user._id)
      return user._id
    },
    { now: services.now },
  )
  return { ended: await endAllSessions(services, userId, null) }
}

/** Derived from the caller's session or key. It ends with that, and no further token can be made from it. */
const shortToken = async ({
  services,
  rights: { userId, byKey },
  sessionId,
  token,
}: AuthCall<'shortToken'>): Promise<{ token: string; expiresTime: string }> => {
  if (byKey && !isApiKey(token ?? '')) throw new ApiError('KEY_NOT_ALLOWED')
  const now = services.now()
  return {
    token: await services.tokens.issue({ userId, sessionId, isShort: true }, now),
    expiresTime: new Date(now.getTime() + tokenSeconds * 1_000).toISOString(),
  }
}

export const accountHandlers: AuthHandlers<'changePassword' | 'endOtherSessions' | 'endUserSessions' | 'shortToken'> = {
  changePassword,
  endOtherSessions,
  endUserSessions,
  shortToken,
}
