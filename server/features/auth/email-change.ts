// Changes of e-mail addresses, which are the way to a new password. Users change their own with their password; the change takes
// effect once the new address is confirmed, and the old one is notified. If an administrator changes it, sessions and API keys end.
import type { AnyRow } from '../../../contract/index.ts'
import type { SentLink } from '../../../contract/platform/account-calls.ts'
import type { Role } from '../../../contract/permissions.ts'
import type { Write } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isMailAddress } from '../../mail/letter.ts'
import type { NoticeKind } from '../../mail/letter-texts.ts'
import { addAudit } from '../../records/audit.ts'
import { addLink, findLinkByToken, voidLinks } from './account-links.ts'
import { linkLimits } from './attempt-limits.ts'
import type { AuthCall, AuthHandlers } from './auth-context.ts'
import { confirmPassword } from './confirm-password.ts'
import { consumeAttempt } from './consume-attempt.ts'
import { endAccess } from './end-access.ts'
import { linkMailJob } from './link-jobs.ts'
import { noticeJob } from './notice-job.ts'

const emailOf = (row: AnyRow | null): string =>
  (row as { readonly profile?: { readonly email?: string | null } | null } | null)?.profile?.email ?? ''

const tellOldAddress = async (unit: UnitOfWork, userId: string, email: string, notice: NoticeKind): Promise<void> => {
  if (isMailAddress(email)) await enqueueJob(unit, noticeJob(userId, email, notice))
}

const rankOf = (role: unknown): number => (['Admin', 'Superadmin'] satisfies Role[]).indexOf(role as never)

/**
 * Guards generic writes of users.
 * @throws ApiError if it would change the caller's own address, or that of a user of an equal or higher role
 */
export const guardEmailChange = ({ rights, before, data }: Write): void => {
  if (before === null || data === null || !('profile' in data)) return
  if (emailOf(data as AnyRow) === emailOf(before)) return
  if (before._id === rights.userId) throw new ApiError('FIELD_NOT_ALLOWED', { field: 'profile.email' }, 'USER')
  if (rankOf(before['role']) >= rankOf(rights.role)) throw new ApiError('FORBIDDEN', undefined, 'USER')
}

/** Ends the user's access and notifies the old address after somebody else changed the user's address. */
export const onEmailChanged = async (unit: UnitOfWork, before: AnyRow, after: AnyRow): Promise<void> => {
  if (emailOf(before) === emailOf(after) || unit.context.actor === before._id) return
  await endAccess(unit, before._id)
  addAudit(unit, 'emailChanged', 'USER', before._id)
  await tellOldAddress(unit, before._id, emailOf(before), 'emailChangedByAdministrator')
}

const ask = async ({ services, rights: { userId }, body }: AuthCall<'changeEmail'>): Promise<SentLink> => {
  const { email } = body
  if (!isMailAddress(email)) throw new ApiError('INVALID_BODY', { email: 'INVALID_EMAIL' })
  const holdConfirmed = await confirmPassword(services, userId, body.password)
  await transact(
    services.database,
    { actor: userId },
    async (unit) => {
      await holdConfirmed(unit)
      const user = await unit.get('USER', userId)
      if (!user) throw new ApiError('NOT_FOUND', undefined, 'USER')
      if (user.profile?.email === email) throw new ApiError('INVALID_BODY', { email: 'EMAIL_SAME' })
      addAudit(unit, 'emailChangeAsked', 'USER', userId)
      await enqueueJob(unit, linkMailJob(await addLink(unit, userId, 'emailChange', email)))
    },
    { now: services.now },
  )
  return { email, byMail: services.mailer !== null }
}

const confirm = async ({ services, body, address }: AuthCall<'confirmEmail'>): Promise<{ email: string }> => {
  await consumeAttempt(services, linkLimits(address))
  const found = await findLinkByToken(services, services.database.kysely, body.token)
  if (!found) throw new ApiError('LINK_INVALID')
  const { result } = await transact(
    services.database,
    { actor: found.userId },
    async (unit) => {
      await unit.lock(`ACCOUNTLINK:${found.userId}`, `USER:${found.userId}`)
      // Read again under the lock, so that of two concurrent requests only one can use the link.
      const link = await findLinkByToken(services, unit.tx, body.token)
      const user = link && (await unit.get('USER', link.userId))
      if (!link?.email || !user || user.status === 'Passive') throw new ApiError('LINK_INVALID')
      await unit.change('USER', user._id, {
        profile: { name: null, gender: null, ...user.profile, email: link.email },
      })
      await voidLinks(unit, user._id)
      addAudit(unit, 'emailChanged', 'USER', user._id)
      await tellOldAddress(unit, user._id, emailOf(user as unknown as AnyRow), 'emailChanged')
      return link.email
    },
    { now: services.now },
  )
  return { email: result }
}

export const emailChangeHandlers: AuthHandlers<'changeEmail' | 'confirmEmail'> = {
  changeEmail: ask,
  confirmEmail: confirm,
}
