// Maps a person of the identity provider to a user: the one already linked to their subject, else the one their claim names, who is
// linked now.
import { sql } from 'kysely'
import { tableOf } from '../../../database/columns.ts'
import type { UnitOfWork } from '../../../database/unit-of-work.ts'
import { addAudit } from '../../../records/audit.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { addressLock } from '../address-lock.ts'
import { findUserNamed, findUsersNamed } from '../find-users-named.ts'
import type { Claims } from './provider.ts'
import type { SingleSignOnConfig } from '../../../lib/config.ts'

const maxUsernameLength = 50
const maxNameLength = 150

/**
 * Null for nobody, and for an e-mail address that two users share. A user name identifies the same user as at sign-in with a
 * password.
 */
const findByClaim = async (unit: UnitOfWork, claim: string, user: string | null): Promise<string | null> => {
  if (user === null) return null
  if (claim !== 'email') return (await findUserNamed(unit.tx, user))?.id ?? null
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('USER'))} WHERE lower("profile.email") = lower(${user}) LIMIT 2`.execute(unit.tx)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

const findLinkedUser = async (unit: UnitOfWork, { issuer, subject }: Claims): Promise<string | null> => {
  const found = await unit.tx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.user_id ?? null
}

const addPerson = async (unit: UnitOfWork, { user, name, email }: Claims): Promise<string> => {
  if (user === null || user.length > maxUsernameLength) throw new ApiError('SSO_USER_UNKNOWN')
  // The name may be the former address of another user: that user is not this person.
  if ((await findUsersNamed(unit.tx, user)).length > 0) throw new ApiError('SSO_USER_UNKNOWN')
  const added = unit.add('USER', {
    status: 'Active',
    profile: { name: name?.slice(0, maxNameLength) ?? null, email },
    authOptions: { username: user },
  })
  addAudit(unit, 'created', 'USER', added._id)
  return added._id
}

const linkUser = async (unit: UnitOfWork, { issuer, subject }: Claims, userId: string): Promise<void> => {
  const other = await unit.tx
    .selectFrom('identities')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (other) throw new ApiError('SSO_IDENTITY_TAKEN')
  await unit.tx.insertInto('identities').values({ issuer, subject, user_id: userId }).execute()
}

/**
 * Finds, links or creates the user.
 * @returns the id of the user who may sign in
 * @throws ApiError SSO_USER_UNKNOWN, SSO_USER_PASSIVE, SSO_IDENTITY_TAKEN
 */
export const resolveUser = async (
  unit: UnitOfWork,
  claims: Claims,
  { userClaim, createUsers }: Pick<SingleSignOnConfig, 'userClaim' | 'createUsers'>,
): Promise<string> => {
  const identity = `IDENTITY:${claims.issuer} ${claims.subject}`
  await unit.lock(identity, ...(claims.email === null ? [] : [addressLock(claims.email)]))
  const known = await findLinkedUser(unit, claims)
  const userId =
    known ?? (await findByClaim(unit, userClaim, claims.user)) ?? (createUsers ? await addPerson(unit, claims) : null)
  if (userId === null) throw new ApiError('SSO_USER_UNKNOWN')
  if ((await unit.get('USER', userId))?.status === 'Passive') throw new ApiError('SSO_USER_PASSIVE')
  if (known === null) await linkUser(unit, claims, userId)
  return userId
}
