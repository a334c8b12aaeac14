// Limits how often something may be tried, per account, network or other subject. Counted in the database, so that all processes
// share the counts. Names are stored as keyed hashes, because people type passwords into the user name field.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { fold } from '../../../contract/fold.ts'
import { deriveKey } from '../../database/encryption.ts'
import type { Tables } from '../../database/tables.ts'
import { toClientNetwork } from '../../lib/client-network.ts'

const windowSeconds = 15 * 60
const firstDelaySeconds = 5
const maxDelaySeconds = 15 * 60
const daySeconds = 24 * 3_600
/** How long the network of a successful sign-in is remembered for an account, since the last success. */
const knownSeconds = 90 * daySeconds

/** A counted subject. */
export interface AttemptLimit {
  readonly name: string
  readonly max: number
  /**
   * `window`: `max` attempts per quarter of an hour. `growing`: after `max` attempts the delay doubles with each one, from five
   * seconds to a quarter of an hour; the count is reset after a day without attempts.
   */
  readonly kind: 'window' | 'growing'
  /** The limit does not apply while this name is remembered from an earlier success. */
  readonly unlessKnown?: string
  /** Whether a success resets the count; by default it only takes back one attempt. */
  readonly isEndedBySuccess?: boolean
}

export interface AttemptLimits {
  /**
   * Counts an attempt.
   * @returns the seconds to wait if there were too many, else null
   */
  take(limits: readonly AttemptLimit[], now: Date): Promise<number | null>
  /** Removes an attempt from the count that was not a real one. */
  giveBack(limits: readonly AttemptLimit[]): Promise<void>
  succeed(limits: readonly AttemptLimit[], now: Date): Promise<void>
}

/**
 * @param userId the user that the name identifies; null: nobody
 *
 * The counts are the same whether or not the account exists. Attempts by others, on other accounts or from other networks, never
 * lock owners out of a network where they have signed in before: there only the account's own count from that network applies.
 */
export const signInLimits = (username: string, userId: string | null, address: string): AttemptLimit[] => {
  // A user has one count, however their name is spelled; two users whose names differ by an accent have two.
  const account = `account ${userId ?? fold(username.trim())}`
  const network = toClientNetwork(address)
  const pair = `${account} from ${network}`
  return [
    { name: pair, max: 5, kind: 'growing', isEndedBySuccess: true },
    { name: account, max: 50, kind: 'growing', unlessKnown: `known ${pair}` },
    { name: `address ${network}`, max: 60, kind: 'growing', unlessKnown: `known ${pair}` },
  ]
}
const inWindow = (name: string, max: number): AttemptLimit => ({ name, max, kind: 'window' })
/** For the second step of a sign-in and for confirming two-step sign-in: prevents guessing the six digits. */
export const codeLimits = (userId: string): AttemptLimit[] => [inWindow(`code ${userId}`, 5)]
/** For confirming the password again. */
export const passwordLimits = (userId: string): AttemptLimit[] => [inWindow(`password ${userId}`, 10)]
/** For mails that anybody can request. */
export const passwordResetLimits = (account: string, address: string): AttemptLimit[] => [
  inWindow(`forgotten ${fold(account)}`, 3),
  inWindow(`forgotten from ${toClientNetwork(address)}`, 20),
]
/** For opening links. */
export const linkLimits = (address: string): AttemptLimit[] => [inWindow(`link from ${toClientNetwork(address)}`, 60)]
/** A page that fails over and over must fill neither the table nor the change log. */
export const browserErrorLimits = (address: string): AttemptLimit[] => [
  inWindow(`browser errors from ${toClientNetwork(address)}`, 30),
  inWindow('browser errors', 300),
]

const secondsUntil = (time: Date | string | null, now: Date): number =>
  time === null ? 0 : Math.max(0, Math.ceil((new Date(time).getTime() - now.getTime()) / 1_000))

export const createAttemptLimits = (kysely: Kysely<Tables>, secretKey: Buffer): AttemptLimits => {
  const key = deriveKey(secretKey, 'attempt names')
  const toId = (name: string): string => createHmac('sha256', key).update(name).digest('base64url')

  /**
   * A single statement, so that concurrent attempts are all counted.
   * @returns false if concurrent attempts have reached the limit
   */
  const count = async ({ name, max, kind }: AttemptLimit, now: Date): Promise<boolean> => {
    const isGrowing = kind === 'growing'
    const forgetAt = new Date(now.getTime() + (isGrowing ? daySeconds : windowSeconds) * 1_000)
    const next = sql`CASE WHEN known.forget_at <= ${now} THEN 1 ELSE known.count + 1 END`
    const end = isGrowing
      ? sql`${forgetAt}::timestamptz`
      : sql`CASE WHEN known.forget_at <= ${now} THEN ${forgetAt}::timestamptz ELSE known.forget_at END`
    const delay = sql`least(${maxDelaySeconds}, ${firstDelaySeconds} * power(2, least((${next}) - ${max}::integer, 20)))`
    const blocked = isGrowing ? sql`${now}::timestamptz + ${delay} * interval '1 second'` : end
    const { rows } = await sql`
      INSERT INTO attempts AS known (id, count, blocked_until, forget_at) VALUES (${toId(name)}, 1, NULL, ${forgetAt})
      ON CONFLICT (id) DO UPDATE SET count = ${next}, forget_at = ${end},
        blocked_until = CASE WHEN (${next}) >= ${max}::integer THEN ${blocked} END
      WHERE known.blocked_until IS NULL OR known.blocked_until <= ${now} RETURNING count`.execute(kysely)
    return rows.length > 0
  }

  const readKnown = async (limits: readonly AttemptLimit[]) => {
    const ids = limits.flatMap(({ name, unlessKnown = name }) => [toId(name), toId(unlessKnown)])
    const rows = await kysely
      .selectFrom('attempts')
      .select(['id', 'blocked_until', 'forget_at'])
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  const takeOne = async (limits: readonly AttemptLimit[]): Promise<void> => {
    for (const { name, max } of limits)
      await sql`
        UPDATE attempts SET count = greatest(count - 1, 0), blocked_until = CASE WHEN count - 1 >= ${max}::integer THEN blocked_until END
        WHERE id = ${toId(name)}`.execute(kysely)
  }

  return {
    take: async (limits, now) => {
      const known = await readKnown(limits)
      const holding = limits.filter(
        ({ unlessKnown }) =>
          unlessKnown === undefined || secondsUntil(known.get(toId(unlessKnown))?.forget_at ?? null, now) === 0,
      )
      const seconds = Math.max(
        ...holding.map(({ name }) => secondsUntil(known.get(toId(name))?.blocked_until ?? null, now)),
      )
      if (seconds > 0) return seconds
      const countedLimits: AttemptLimit[] = []
      for (const limit of holding) {
        if (!(await count(limit, now))) {
          await takeOne(countedLimits)
          return Math.max(1, secondsUntil((await readKnown([limit])).get(toId(limit.name))?.blocked_until ?? null, now))
        }
        countedLimits.push(limit)
      }
      return null
    },
    giveBack: takeOne,
    succeed: async (limits, now) => {
      const ended = limits.filter(({ isEndedBySuccess = false }) => isEndedBySuccess)
      await takeOne(limits.filter(({ isEndedBySuccess = false }) => !isEndedBySuccess))
      for (const { name } of ended) await kysely.deleteFrom('attempts').where('id', '=', toId(name)).execute()
      for (const { unlessKnown } of limits) {
        if (unlessKnown === undefined) continue
        const forget_at = new Date(now.getTime() + knownSeconds * 1_000)
        await kysely
          .insertInto('attempts')
          .values({ id: toId(unlessKnown), count: 0, blocked_until: null, forget_at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ forget_at }))
          .execute()
      }
    },
  }
}

/** Deletes counts that have expired. */
export const purgeAttempts = async (kysely: Kysely<Tables>, now: Date): Promise<void> => {
  await kysely.deleteFrom('attempts').where('forget_at', '<', now).execute()
}
