// Invitations and password resets: requesting, sending (by job), opening and using their links.
import { enqueueJob } from '../../jobs/job-table.ts'
import type { AuthCall, AuthHandlers } from './auth-context.ts'
import type { LinkKind, OpenedLink, SentAccountLink } from '../../../contract/platform/account-calls.ts'
import { addAudit } from '../../records/audit.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isMailAddress } from '../../mail/letter.ts'
import { addLink, findLinkByToken, toLinkAddress } from './account-links.ts'
import { passwordResetLimits, linkLimits, signInLimits } from './attempt-limits.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { passwordResetJob, linkMailJob } from './link-jobs.ts'
import { getManagedUser } from './managed-user.ts'
import { checkNewPassword, replacePassword } from './new-password.ts'
import { consumeAttempt } from './consume-attempt.ts'

/** Does the same work for every account name, existing or not: only the job looks the user up. */
const forgot = async ({ services, body, address }: AuthCall<'forgotPassword'>): Promise<Record<string, never>> => {
  const account = body.account.trim()
  await consumeAttempt(services, passwordResetLimits(account, address))
  await transact(services.database, { actor: null }, (unit) => enqueueJob(unit, passwordResetJob(account)), {
    now: services.now,
  })
  return {}
}

const hasPassword = async ({ tx }: UnitOfWork, userId: string): Promise<boolean> =>
  (await tx.selectFrom('credentials').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined

const send =
  (kind: Exclude<LinkKind, 'emailChange'>, action: 'userInvited' | 'passwordResetSent') =>
  async ({
    services,
    rights,
    params,
  }: AuthCall<'inviteUser'> | AuthCall<'sendPasswordReset'>): Promise<SentAccountLink> => {
    const { result } = await transact(
      services.database,
      { actor: rights.userId },
      async (unit) => {
        const user = await getManagedUser(unit, rights, params['id'] ?? '')
        const email = user.profile?.email ?? ''
        if (user.status === 'Passive') throw new ApiError('USER_PASSIVE', undefined, 'USER')
        if (!isMailAddress(email)) throw new ApiError('EMAIL_MISSING', undefined, 'USER')
        addAudit(unit, action, 'USER', user._id)
        const linkId = await addLink(unit, user._id, kind)
        await enqueueJob(unit, linkMailJob(linkId))
        return { email, linkId, hasPassword: await hasPassword(unit, user._id) }
      },
      { now: services.now },
    )
    const byMail = services.mailer !== null
    // If the user has a password, showing the link would give the administrator a way into their account.
    const isShown = !byMail && kind === 'invitation' && !result.hasPassword
    return { email: result.email, byMail, link: isShown ? toLinkAddress(services, result.linkId) : null }
  }

const linkInvalid = (): ApiError => new ApiError('LINK_INVALID')

const open = async ({ services, body, address }: AuthCall<'openAccountLink'>): Promise<OpenedLink> => {
  await consumeAttempt(services, linkLimits(address))
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const link = await findLinkByToken(services, unit.tx, body.token)
    const user = link && (await unit.get('USER', link.userId))
    if (!link || !user || user.status === 'Passive') throw linkInvalid()
    return {
      kind: link.kind,
      username: user.authOptions?.username ?? '',
      email: link.email,
      expiresTime: link.expiresTime,
    }
  })
  return result
}

const use = async ({ services, body, address }: AuthCall<'useAccountLink'>): Promise<{ username: string }> => {
  await consumeAttempt(services, linkLimits(address))
  const found = await findLinkByToken(services, services.database.kysely, body.token)
  if (!found || found.kind === 'emailChange') throw linkInvalid()
  const { userId } = found
  const { result: username } = await transact(
    services.database,
    { actor: userId },
    async (unit) => {
      await unit.lock(`ACCOUNTLINK:${userId}`)
      // Read again under the lock: of two concurrent uses, the second finds the link gone.
      const link = await findLinkByToken(services, unit.tx, body.token)
      const user = link && (await unit.get('USER', link.userId))
      if (!link || !user || user.status === 'Passive') throw linkInvalid()
      checkNewPassword('password', body.password, user)
      await replacePassword(unit, userId, body.password, 'passwordSet')
      return user.authOptions?.username ?? ''
    },
    { now: services.now },
  )
  await endAllSessions(services, userId, null)
  // The mail reached the owner, who no longer has to wait because of others' wrong guesses.
  await services.attempts.succeed(signInLimits(username, userId, address), services.now())
  return { username }
}

export const linkHandlers: AuthHandlers<
  'forgotPassword' | 'inviteUser' | 'sendPasswordReset' | 'openAccountLink' | 'useAccountLink'
> = {
  forgotPassword: forgot,
  inviteUser: send('invitation', 'userInvited'),
  sendPasswordReset: send('passwordReset', 'passwordResetSent'),
  openAccountLink: open,
  useAccountLink: use,
}
