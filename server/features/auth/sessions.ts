// Sessions: a row per sign-in, asked at every request, so that ending one takes effect at once.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { ServerErrorCode } from '../../../contract/errors.ts'
import { tableOf } from '../../database/columns.ts'
import { loadRights } from '../../database/rights.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { AuthContext } from './auth-context.ts'
import { findKeyHolder, isApiKey, isKeyActive, recordKeyUse } from './api-keys.ts'
import type { TokenPayload } from './token.ts'

export interface Session {
  /** `key`: an API key, or a short token; `sessionId` is that of the key or the session that it was made with. */
  readonly kind: 'session' | 'key'
  readonly sessionId: string
  readonly rights: Rights
}

const day = 86_400_000
/** A session ends this long after its last renewal, and at the latest so many days after its beginning as a setting says. */
const idleMs = 30 * day
const maxUserAgentLength = 400

export const startSession = (
  unit: UnitOfWork,
  userId: string,
  seen: { userAgent: string | null; address: string },
): Row<'AUTH'> =>
  unit.add('AUTH', {
    userId,
    userAgent: seen.userAgent?.slice(0, maxUserAgentLength) ?? null,
    address: seen.address,
    lastSeenTime: unit.now,
    expiresTime: new Date(Date.parse(unit.now) + idleMs).toISOString(),
  })

/** Moves the session's end: it was used. */
export const extendSession = async (services: AuthContext, sessionId: string): Promise<void> => {
  await transact(
    services.database,
    { actor: null },
    async (unit) => {
      // Under the session's lock: one that is being ended must not come back.
      await unit.lock(`AUTH:${sessionId}`)
      const session = await unit.get('AUTH', sessionId)
      if (!session) return
      await unit.change('AUTH', sessionId, {
        lastSeenTime: unit.now,
        expiresTime: new Date(
          Math.min(Date.parse(unit.now) + idleMs, Date.parse(session.createdTime) + services.config.sessionDays * day),
        ).toISOString(),
      })
    },
    { now: services.now },
  )
}

export type SessionReading =
  Session | { readonly refused: Extract<ServerErrorCode, 'NOT_AUTHENTICATED' | 'SESSION_EXPIRED' | 'SESSION_REVOKED'> }

const checkSession = async (
  services: AuthContext,
  { userId, sessionId }: TokenPayload,
): Promise<Session['kind'] | 'expired' | null> => {
  const found = await sql<{ expires: string }>`
    SELECT doc ->> 'expiresTime' AS expires FROM ${sql.table(tableOf('AUTH'))}
    WHERE id = ${sessionId} AND "userId" = ${userId}`.execute(services.database.kysely)
  const session = found.rows[0]
  if (session) return session.expires <= services.now().toISOString() ? 'expired' : 'session'
  return (await isKeyActive(services, { userId, keyId: sessionId })) ? 'key' : null
}

/** The session that a token or a cookie names, while it lives. */
export const findLiveSession = async (services: AuthContext, payload: TokenPayload): Promise<SessionReading> => {
  const kind = await checkSession(services, payload)
  if (kind === null) return { refused: 'SESSION_REVOKED' }
  if (kind === 'expired') return { refused: 'SESSION_EXPIRED' }
  const rights = await loadRights(services.database.kysely, payload.userId)
  if (!rights) return { refused: 'SESSION_REVOKED' }
  return kind === 'key' || payload.isShort
    ? { kind: 'key', sessionId: payload.sessionId, rights: { ...rights, byKey: true } }
    : { kind, sessionId: payload.sessionId, rights }
}

const sessionOfKey = async (services: AuthContext, bearer: string): Promise<SessionReading> => {
  const holder = await findKeyHolder(services, bearer)
  const rights = holder && (await loadRights(services.database.kysely, holder.userId))
  if (!holder || !rights) return { refused: 'NOT_AUTHENTICATED' }
  await recordKeyUse(services, holder.keyId)
  return { kind: 'key', sessionId: holder.keyId, rights: { ...rights, byKey: true } }
}

/** @param acceptExpired for the renewal: the token's time may be over, the session's not */
export const readSession = async (
  services: AuthContext,
  token: string | null,
  acceptExpired = false,
): Promise<SessionReading> => {
  if (token === null) return { refused: 'NOT_AUTHENTICATED' }
  if (isApiKey(token)) return sessionOfKey(services, token)
  const reading = await services.tokens.read(token, services.now())
  if (reading.state === 'refused') return { refused: 'NOT_AUTHENTICATED' }
  const session = await findLiveSession(services, reading.payload)
  return 'rights' in session && reading.state === 'expired' && !acceptExpired ? { refused: 'SESSION_EXPIRED' } : session
}
