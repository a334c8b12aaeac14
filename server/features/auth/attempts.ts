// A sign-in that is on its way through somebody else's page. All that must be known when it comes back travels sealed in a cookie of
// the browser that began it; no process has to remember it. One that came back is spent.
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Cookie, Cookies } from '../../lib/cookie.ts'

export interface SignInAttempt {
  /** The unguessable state that the other page gets and sends back: it identifies the attempt. */
  readonly state: string
}

export interface Attempts<Attempt extends SignInAttempt> {
  keep(attempt: Attempt, now: Date): Promise<Cookie>
  /** @returns null where this browser began none of that state, or too long ago */
  find(cookies: Cookies, state: string, now: Date): Promise<Attempt | null>
}

interface Kind {
  /** Of the cookies; what one kind sealed no other opens. */
  readonly name: string
  /** The call that it comes back to. */
  readonly path: string
}

const minutes10 = 600
const statePattern = /^[\w-]{16,200}$/

/** @param secure whether people open the application over TLS */
export const createAttempts = <Attempt extends SignInAttempt>(
  secretKey: Buffer,
  secure: boolean,
  { name, path }: Kind,
): Attempts<Attempt> => {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', `sign-in: ${name}`, 32))
  /** Each attempt has its own: two tabs may be at it. */
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

/** @returns whether it was not spent before */
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
