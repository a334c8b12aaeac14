// Two-step sign-in: time-based codes of an authenticator (RFC 6238), each accepted once.
import { Secret, TOTP } from 'otpauth'
import type { SealedText } from '../../database/encryption.ts'
import { isSealed } from '../../database/encryption.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'

const periodSeconds = 30
/** Bytes, as RFC 4226 recommends. */
const secretSize = 20
/** Intervals before and after the current one that are accepted, too, as clocks differ. */
const tolerance = 1
const issuer = 'Social Inbox'

const totpOf = (secret: string, username: string): TOTP =>
  new TOTP({
    issuer,
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

/** Null if two-step sign-in is off or still being set up. */
export const findSecondFactorTime = async (
  { database }: Pick<Context, 'database'>,
  userId: string,
): Promise<string | null> => {
  const found = await database.kysely
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.confirmed_at ? new Date(found.confirmed_at).toISOString() : null
}

/**
 * Stores a new secret, which takes effect once it is confirmed.
 * @returns the secret, and the address that an authenticator reads from the QR code
 */
export const prepareSecondFactor = async (
  { database }: Context,
  unit: UnitOfWork,
  userId: string,
  username: string,
): Promise<{ secret: string; address: string }> => {
  const secret = new Secret({ size: secretSize }).base32
  const sealed = JSON.stringify(database.sealer.seal(secret))
  await unit.tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret: sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret: sealed, confirmed_at: null, last_step: 0 }),
    )
    .execute()
  return { secret, address: totpOf(secret, username).toString() }
}

export interface FactorRow {
  readonly secret: SealedText
  readonly confirmed: boolean
  readonly lastStep: number
  /** The code that opened the most recent session, as a keyed hash with its challenge (answered-code.ts); null if none has. */
  readonly answered: string | null
  readonly sessionId: string | null
}

/** Takes the user's lock, so that concurrent attempts run one after the other. */
export const lockSecondFactor = async (unit: UnitOfWork, userId: string): Promise<FactorRow | null> => {
  await unit.lock(`SECONDFACTOR:${userId}`)
  const row = await unit.tx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step', 'answered', 'session_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || !isSealed(row.secret)) return null
  return {
    secret: row.secret,
    confirmed: row.confirmed_at !== null,
    lastStep: Number(row.last_step),
    answered: row.answered,
    sessionId: row.session_id,
  }
}

/** Accepts a code of the authenticator. That code and earlier ones are refused from then on. */
export const verifyTotp = async (
  { database, now }: Context,
  unit: UnitOfWork,
  userId: string,
  factor: FactorRow,
  code: string,
): Promise<boolean> => {
  const at = now().getTime()
  const digits = code.replaceAll(/\s/g, '')
  const delta = /^\d{6}$/.test(digits)
    ? totpOf(database.sealer.open(factor.secret), '').validate({ token: digits, timestamp: at, window: tolerance })
    : null
  if (delta === null) return false
  const step = Math.floor(at / 1000 / periodSeconds) + delta
  if (step <= factor.lastStep) return false
  await unit.tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

export const activateSecondFactor = async (unit: UnitOfWork, userId: string): Promise<void> => {
  await unit.tx.updateTable('second_factors').set({ confirmed_at: unit.now }).where('user_id', '=', userId).execute()
}

/** @returns whether it was on */
export const deleteSecondFactor = async (unit: UnitOfWork, userId: string): Promise<boolean> => {
  await unit.lock(`SECONDFACTOR:${userId}`)
  await unit.tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const dropped = await unit.tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return dropped.numDeletedRows > 0n
}
