// API keys: bearer tokens that are valid until revoked, with the rights of their user. Only a hash of each is stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiKey } from '../../../contract/platform/account-calls.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { addAudit } from '../../records/audit.ts'

export const maxApiKeys = 20
const usedEveryMs = 60_000
const keyPattern = /^sik_([0-9a-f]{24})_([\w-]{43})$/

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly created_at: Date | string
  readonly last_used_at: Date | string | null
}

const iso = (at: Date | string): string => new Date(at).toISOString()
const toApiKey = ({ id, name, created_at, last_used_at }: KeyRow): ApiKey => ({
  _id: id,
  name,
  createdTime: iso(created_at),
  lastUsedTime: last_used_at === null ? null : iso(last_used_at),
})

export const listApiKeys = async ({ database }: Pick<Context, 'database'>, userId: string): Promise<ApiKey[]> => {
  const rows = await database.kysely
    .selectFrom('api_keys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toApiKey)
}

/** @returns the key itself, which is stored nowhere, and its public details */
export const addApiKey = async (
  unit: UnitOfWork,
  userId: string,
  name: string,
): Promise<{ key: string; apiKey: ApiKey }> => {
  const secret = randomBytes(32).toString('base64url')
  const row = {
    id: createRecordId(new Date(unit.now)),
    user_id: userId,
    name,
    hash: hashOf(secret),
    created_at: unit.now,
    last_used_at: null,
  }
  await unit.tx.insertInto('api_keys').values(row).execute()
  return { key: `sik_${row.id}_${secret}`, apiKey: toApiKey(row) }
}

/** Deletes all keys of the user, and announces it so that sockets which authenticated with one are authorised again. */
export const endApiKeys = async (unit: UnitOfWork, userId: string): Promise<void> => {
  const { numDeletedRows } = await unit.tx.deleteFrom('api_keys').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) return
  addAudit(unit, 'apiKeysEnded', 'USER', userId, { count: Number(numDeletedRows) })
  if (await unit.get('USER', userId)) await unit.touch('USER', userId)
}

export const isApiKey = (bearer: string): boolean => keyPattern.test(bearer)

export interface KeyHolder {
  readonly userId: string
  readonly keyId: string
}

/** The holder of a key; null if the key is unknown or revoked. */
export const findKeyHolder = async (
  { database }: Pick<Context, 'database'>,
  bearer: string,
): Promise<KeyHolder | null> => {
  const [, id = '', secret = ''] = keyPattern.exec(bearer) ?? []
  const row = await database.kysely
    .selectFrom('api_keys')
    .select(['user_id', 'hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(secret)))) return null
  return { userId: row.user_id, keyId: id }
}

/** Whether the key that a token was made with still exists. */
export const isKeyActive = async (
  { database }: Pick<Context, 'database'>,
  { userId, keyId }: KeyHolder,
): Promise<boolean> =>
  (await database.kysely
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Accurate to the minute, so that a busy key does not cause more writes than that. */
export const recordKeyUse = async (
  { database, now }: Pick<Context, 'database' | 'now'>,
  keyId: string,
): Promise<void> => {
  const at = now()
  await sql`
    UPDATE api_keys SET last_used_at = ${at.toISOString()} WHERE id = ${keyId}
    AND (last_used_at IS NULL OR last_used_at < ${new Date(at.getTime() - usedEveryMs).toISOString()})`.execute(
    database.kysely,
  )
}
