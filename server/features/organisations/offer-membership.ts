// The job behind an invitation: finds the person and asks them. For an e-mail address nobody has, it creates an account and mails a
// link to choose a password.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isMailAddress } from '../../mail/letter.ts'
import { addAudit } from '../../records/audit.ts'
import type { Context } from '../../context/context.ts'
import { addLink } from '../auth/account-links.ts'
import { linkMailJob } from '../auth/link-jobs.ts'
import { noticeJob } from '../auth/notice-job.ts'
import { addressLock } from '../auth/address-lock.ts'
import { findUserNamed } from '../auth/find-users-named.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const offerJob = defineJob('offerMembership', (invitationId: string) => ({
  lane: `offerMembership:${invitationId}`,
  payload: { invitationId },
}))

/** By user name as at sign-in, or by e-mail address ignoring case. An address that several users share identifies nobody. */
const findPerson = async (unit: UnitOfWork, account: string): Promise<Row<'USER'> | 'several' | null> => {
  const namedUser = await findUserNamed(unit.tx, account)
  const written = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('USER'))} WHERE lower("profile.email") = lower(${account}) LIMIT 2`.execute(
    unit.tx,
  )
  const [id, other] = new Set([...(namedUser ? [namedUser.id] : []), ...written.rows.map((user) => user.id)])
  if (other !== undefined) return 'several'
  return id === undefined ? null : unit.get('USER', id)
}

const maxNameLength = 40

/** The part before the @, with a random suffix if that name is taken or too short. */
const toUserName = (email: string, isTaken: boolean): string => {
  const name = (email.split('@')[0] ?? '').replaceAll(/[^\p{L}\d\-_.]/gu, '.').slice(0, maxNameLength)
  return isTaken || name.length < 3 ? `${name}.${randomBytes(3).toString('hex')}` : name
}

const addPerson = async (unit: UnitOfWork, email: string, isTaken: boolean): Promise<Row<'USER'>> => {
  const user = unit.add('USER', {
    role: null,
    status: 'Active',
    canManage: false,
    language: null,
    profile: { name: null, gender: null, email },
    authOptions: { username: toUserName(email, isTaken) },
  })
  addAudit(unit, 'created', 'USER', user._id)
  await enqueueJob(unit, linkMailJob(await addLink(unit, user._id, 'invitation')))
  return user
}

const offer = async (unit: UnitOfWork, invitationId: string, isTaken: boolean): Promise<void> => {
  const invitationBeforeLock = await unit.get('ORGANISATIONINVITATION', invitationId)
  if (!invitationBeforeLock) return
  await unit.lock(addressLock(invitationBeforeLock.account))
  // Read again under the lock, as it may have been withdrawn in the meantime.
  const invitation = await unit.get('ORGANISATIONINVITATION', invitationId)
  const organisationId = invitation?.organisationId ?? ''
  const organisation = await unit.get('ORGANISATION', organisationId)
  if (!invitation || !organisation) return
  const found = await findPerson(unit, invitation.account)
  if (found === 'several') return
  const person =
    found ?? (isMailAddress(invitation.account) ? await addPerson(unit, invitation.account, isTaken) : null)
  if (!person || person.status === 'Passive') return
  if (await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId: person._id }))
    return unit.remove('ORGANISATIONINVITATION', invitationId)
  const inviter = invitation.invitedById ? await unit.get('USER', invitation.invitedById) : null
  const shown = {
    organisationName: organisation.name ?? null,
    invitedBy: inviter ? formatUserName(inviter) : null,
    role: invitation.role ?? null,
  }
  const known = await unit.find('MEMBERSHIPOFFER', { userId: person._id, invitationId })
  if (known) {
    await unit.change('MEMBERSHIPOFFER', known._id, shown, { createdTime: unit.now })
    return
  }
  unit.add('MEMBERSHIPOFFER', { userId: person._id, invitationId, ...shown })
  // A person whose account was just created gets the invitation mail of the account instead.
  const to = found?.profile?.email
  if (to) await enqueueJob(unit, noticeJob(person._id, to, 'membershipOffered', organisation.name ?? ''))
}

export const createOfferHandler =
  ({ database, now }: Pick<Context, 'database' | 'now'>): JobHandler<typeof offerJob> =>
  async ({ invitationId }) => {
    const run = (isTaken: boolean) =>
      transact(database, { actor: null }, (unit) => offer(unit, invitationId, isTaken), { now })
    try {
      await run(false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') throw error
      await run(true)
    }
    return done
  }
