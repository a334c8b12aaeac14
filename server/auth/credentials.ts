// Passwords live beside the user's record, never in it.
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Unit } from '../database/unit.ts'

/** @param hash from hashPassword: hashing takes time and is done before the transaction */
export const setPasswordHash = async (unit: Unit, userId: string, hash: string): Promise<void> => {
  await unit.tx
    .insertInto('credentials')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash }))
    .execute()
}

export const passwordHashOf = async (kysely: Kysely<Tables>, userId: string): Promise<string | null> => {
  const found = await kysely.selectFrom('credentials').select('hash').where('user_id', '=', userId).executeTakeFirst()
  return found?.hash ?? null
}
