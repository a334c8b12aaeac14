// Password hashes are stored beside the user's record, never in it.
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { hashPassword } from './password.ts'

export const setPassword = async (unit: UnitOfWork, userId: string, password: string): Promise<void> => {
  const hash = await hashPassword(password)
  await unit.tx
    .insertInto('credentials')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash }))
    .execute()
}

/**
 * Whether a verified password is still the user's. Locks it until the unit of work ends, so that a password change that follows
 * also ends what this unit creates.
 */
export const holdPassword = async (unit: UnitOfWork, userId: string, hash: string): Promise<boolean> => {
  const credential = await unit.tx
    .selectFrom('credentials')
    .select('hash')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return credential?.hash === hash
}

/** Null for a user without a password. */
export const findPasswordHash = async (kysely: Kysely<Tables>, userId: string): Promise<string | null> => {
  const found = await kysely.selectFrom('credentials').select('hash').where('user_id', '=', userId).executeTakeFirst()
  return found?.hash ?? null
}
