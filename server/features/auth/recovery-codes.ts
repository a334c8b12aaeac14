// Ten recovery codes for users who lose their authenticator. Each works once; only keyed hashes are stored.
import { createHmac, randomInt } from 'node:crypto'
import { lowerAscii } from '../../../contract/fold.ts'
import { deriveKey } from '../../database/encryption.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'

const howMany = 10
const length = 10
/** Without easily confused characters: 0 o, 1 i l. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

const newCode = (): string => {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}

/** Normalises a typed code: case, spaces and hyphens are ignored. */
const plain = (code: string): string => lowerAscii(code).replaceAll(/[\s-]/g, '')
const hashOf = ({ config }: Pick<Context, 'config'>, userId: string, code: string): string =>
  createHmac('sha256', deriveKey(config.secretKey, 'recovery codes'))
    .update(`${userId} ${plain(code)}`)
    .digest('hex')

/**
 * Invalidates earlier codes.
 * @returns the codes, which are stored nowhere
 */
export const renewCodes = async (services: Context, unit: UnitOfWork, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, newCode)
  await unit.tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await unit.tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(services, userId, code) })))
    .execute()
  return codes
}

/**
 * Uses the code up.
 * @returns whether it was valid
 */
export const spendCode = async (
  services: Context,
  unit: UnitOfWork,
  userId: string,
  code: string,
): Promise<boolean> => {
  const spent = await unit.tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(services, userId, code))
    .executeTakeFirst()
  return spent.numDeletedRows > 0n
}

export const countRecoveryCodes = async ({ database }: Pick<Context, 'database'>, userId: string): Promise<number> => {
  const found = await database.kysely
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(found?.left ?? 0)
}
