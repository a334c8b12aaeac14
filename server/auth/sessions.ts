// Sessions: a row per sign-in, asked at every request, so that ending one takes effect at once.
import { sql } from 'kysely'
import type { Row } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { ServerErrorCode } from '../../contract/errors.ts'
import { tableOf } from '../database/columns.ts'
import { rightsOf } from '../database/rights.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import { holderOf, isApiKey, livesKey, noteUse } from './api-keys.ts'
import type { TokenPayload } from './token.ts'

export interface Session {
  /** `key`: an API key, or a token that was made with one; `sessionId` is the key's then. */
  readonly kind: 'session' | 'key'
  readonly sessionId: string
  readonly rights: Rights
}

const day = 86_400_000
/** A session ends this long after its last renewal. */
const idleMs = 30 * day
const userAgentMost = 400

export const startSession = (unit: Unit, userId: string, seen: { userAgent: string | null; address: string }): Row<'AUTH'> =>
  unit.add('AUTH', {
    userId,
    userAgent: seen.userAgent?.slice(0, userAgentMost) ?? null,
    address: seen.address,
    lastSeenTime: unit.now,
    expiresTime: new Date(Date.parse(unit.now) + idleMs).toISOString(),
  })

/** Moves the session's end: it was used. */
export const prolongSession = async (services: Services, sessionId: string): Promise<void> => {
  await runUnit(services.database, { actor: null }, async (unit) => {
    // Under the session's lock: one that is being ended must not come back.
    await unit.lock(`AUTH:${sessionId}`)
    if (!(await unit.get('AUTH', sessionId))) return
    await unit.change('AUTH', sessionId, {
      lastSeenTime: unit.now,
      expiresTime: new Date(Date.parse(unit.now) + idleMs).toISOString(),
    })
  }, { now: services.now })
}

export type SessionReading = Session | { readonly refused: Extract<ServerErrorCode, 'NOT_AUTHENTICATED' | 'SESSION_EXPIRED' | 'SESSION_REVOKED'> }

const standing = async (services: Services, { userId, sessionId }: TokenPayload): Promise<Session['kind'] | 'expired' | null> => {
  const found = await sql<{ expires: string }>`
    SELECT doc ->> 'expiresTime' AS expires FROM ${sql.table(tableOf('AUTH'))}
    WHERE id = ${sessionId} AND "userId" = ${userId}`.execute(services.database.kysely)
  const session = found.rows[0]
  if (session) return session.expires <= services.now().toISOString() ? 'expired' : 'session'
  return (await livesKey(services, { userId, keyId: sessionId })) ? 'key' : null
}

/** The session that a token or a cookie names, while it lives. */
export const livingSession = async (services: Services, payload: TokenPayload): Promise<SessionReading> => {
  const kind = await standing(services, payload)
  if (kind === null) return { refused: 'SESSION_REVOKED' }
  if (kind === 'expired') return { refused: 'SESSION_EXPIRED' }
  const rights = await rightsOf(services.database.kysely, payload.userId)
  return rights ? { kind, sessionId: payload.sessionId, rights } : { refused: 'SESSION_REVOKED' }
}

const sessionOfKey = async (services: Services, bearer: string): Promise<SessionReading> => {
  const holder = await holderOf(services, bearer)
  const rights = holder && (await rightsOf(services.database.kysely, holder.userId))
  if (!holder || !rights) return { refused: 'NOT_AUTHENTICATED' }
  await noteUse(services, holder.keyId)
  return { kind: 'key', sessionId: holder.keyId, rights }
}

/** @param acceptExpired for the renewal: the token's time may be over, the session's not */
export const readSession = async (services: Services, token: string | null, acceptExpired = false): Promise<SessionReading> => {
  if (token === null) return { refused: 'NOT_AUTHENTICATED' }
  if (isApiKey(token)) return sessionOfKey(services, token)
  const reading = await services.tokens.read(token, services.now())
  if (reading.state === 'refused') return { refused: 'NOT_AUTHENTICATED' }
  const session = await livingSession(services, reading.payload)
  return 'rights' in session && reading.state === 'expired' && !acceptExpired ? { refused: 'SESSION_EXPIRED' } : session
}
