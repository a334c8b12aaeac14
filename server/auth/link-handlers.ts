// Invitations and password resets: asked for, sent as jobs, opened and used.
import type { LinkKind, OpenedLink, SentLink } from '../../contract/platform/account-calls.ts'
import { addAudit } from '../audit/audit.ts'
import { runUnit } from '../database/run-unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallContext, Handlers } from '../http/call-context.ts'
import { isMailAddress } from '../mail/letter.ts'
import { addLink, linkOfToken } from './account-links.ts'
import { forgottenLimits, linkLimits } from './attempt-limits.ts'
import { endSessions } from './end-sessions.ts'
import { forgottenJob, linkMailJob } from './link-jobs.ts'
import { managedUser } from './managed-user.ts'
import { checkNewPassword, giveNewPassword } from './new-password.ts'
import { takeAttempt } from './take-attempt.ts'

/** The work of asking is the same for whoever is asked for: who he is, is looked up later, by the job. */
const forgot = async ({ services, body, address }: CallContext<'forgotPassword'>): Promise<Record<string, never>> => {
  const account = body.account.trim()
  takeAttempt(services, forgottenLimits(account, address))
  await runUnit(services.database, { actor: null }, (unit) => services.jobs.add(unit, forgottenJob(account)), { now: services.now })
  return {}
}

const send = (kind: LinkKind, action: 'userInvited' | 'passwordResetSent') =>
  async ({ services, rights, params }: CallContext<'inviteUser'> | CallContext<'sendPasswordReset'>): Promise<SentLink> => {
    const { result } = await runUnit(services.database, { actor: rights.userId }, async (unit) => {
      const user = await managedUser(unit, rights, params['id'] ?? '')
      const email = user.profile?.email ?? ''
      if (user.status === 'Passive') throw new ApiError('USER_PASSIVE', undefined, 'USER')
      if (!isMailAddress(email)) throw new ApiError('EMAIL_MISSING', undefined, 'USER')
      addAudit(unit, action, 'USER', user._id)
      await services.jobs.add(unit, linkMailJob(await addLink(unit, user._id, kind)))
      return email
    }, { now: services.now })
    return { email: result, byMail: services.mailer !== null }
  }

const linkInvalid = (): ApiError => new ApiError('LINK_INVALID')

const open = async ({ services, body, address }: CallContext<'openAccountLink'>): Promise<OpenedLink> => {
  takeAttempt(services, linkLimits(address))
  const { result } = await runUnit(services.database, { actor: null }, async (unit) => {
    const link = await linkOfToken(services, unit.tx, body.token)
    const user = link && (await unit.get('USER', link.userId))
    if (!link || !user || user.status === 'Passive') throw linkInvalid()
    return { kind: link.kind, username: user.authOptions?.username ?? '', expiresTime: link.expiresTime }
  })
  return result
}

const use = async ({ services, body, address }: CallContext<'useAccountLink'>): Promise<{ username: string }> => {
  takeAttempt(services, linkLimits(address))
  const found = await linkOfToken(services, services.database.kysely, body.token)
  if (!found) throw linkInvalid()
  const { userId } = found
  const { result: username } = await runUnit(services.database, { actor: userId }, async (unit) => {
    await unit.lock(`ACCOUNTLINK:${userId}`)
    // Again under the lock: two who use it at once are one after the other, and the second comes too late.
    const link = await linkOfToken(services, unit.tx, body.token)
    const user = link && (await unit.get('USER', link.userId))
    if (!link || !user || user.status === 'Passive') throw linkInvalid()
    checkNewPassword('password', body.password, user)
    await giveNewPassword(unit, userId, body.password, 'passwordSet')
    return user.authOptions?.username ?? ''
  }, { now: services.now })
  await endSessions(services, userId, null)
  return { username }
}

export const linkHandlers: Handlers<'forgotPassword' | 'inviteUser' | 'sendPasswordReset' | 'openAccountLink' | 'useAccountLink'> = {
  forgotPassword: forgot,
  inviteUser: send('invitation', 'userInvited'),
  sendPasswordReset: send('passwordReset', 'passwordResetSent'),
  openAccountLink: open,
  useAccountLink: use,
}
