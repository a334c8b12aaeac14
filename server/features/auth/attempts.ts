// A sign-in that is under way through another site. Its whole state travels sealed in a cookie of the browser that started it, so
// that no process has to remember it. Each attempt can be completed once.
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Cookie, Cookies } from '../../lib/cookie.ts'

export interface SignInAttempt {
  /** Unguessable value that identifies the attempt: the other site receives it and sends it back. */
  readonly state: string
}

export interface Attempts<Attempt extends SignInAttempt> {
  keep(attempt: Attempt, now: Date): Promise<Cookie>
  /** @returns null if this browser did not start an attempt with that state, or started it too long ago */
  find(cookies: Cookies, state: string, now: Date): Promise<Attempt | null>
}

interface Kind {
  /** Name of the cookies and part of their key: what one kind has sealed, no other can open. */
  readonly name: string
  /** Path of the call that completes the attempt. */
  readonly path: string
}

const minutes10 = 600
const statePattern = /^[\w-]{16,200}$/

/** @param secure whether the application is served over TLS */
export const createAttempts = <Attempt extends SignInAttempt>(
  secretKey: Buffer,
  secure: boolean,
  { name, path }: Kind,
): Attempts<Attempt> => {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', `sign-in: ${name}`, 32))
  /** One cookie per attempt, as two tabs may sign in at once. */
  const nameOf = (state: string): string => `${name}-${state.slice(0, 16)}`
  return {
    keep: async (attempt, now) => {
      const issued = Math.floor(now.getTime() / 1000)
      const sealed = await new EncryptJWT({ attempt })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(issued + minutes10)
        .encrypt(key)
      const options = { maxAge: minutes10, path, httpOnly: true, sameSite: 'strict', secure } as const
      return { name: nameOf(attempt.state), value: sealed, options }
    },
    find: async (cookies, state, now) => {
      const sealed = statePattern.test(state) ? cookies[nameOf(state)] : undefined
      if (sealed === undefined) return null
      try {
        const { attempt } = (await jwtDecrypt<{ attempt: Attempt }>(sealed, key, { currentDate: now })).payload
        return attempt.state === state ? attempt : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

export const purgeSpentStates = async (kysely: Kysely<Tables>, now: Date): Promise<void> => {
  await kysely.deleteFrom('spent_states').where('until', '<', now).execute()
}

/** @returns whether it was unspent until now */
export const spendState = async (kysely: Kysely<Tables>, state: string, now: Date): Promise<boolean> => {
  await purgeSpentStates(kysely, now)
  const until = new Date(now.getTime() + minutes10 * 1000)
  const { numInsertedOrUpdatedRows } = await kysely
    .insertInto('spent_states')
    .values({ state, until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
