// Sessions: one record per sign-in, read at every request, so that ending one takes effect at once.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { ServerErrorCode } from '../../../contract/errors.ts'
import { tableOf } from '../../database/columns.ts'
import { loadRights } from '../../database/rights.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { AuthContext } from './auth-context.ts'
import { findKeyHolder, isApiKey, isKeyActive, recordKeyUse } from './api-keys.ts'
import { addRefresh, firstGeneration, recordRefreshUse, toGraceStart } from './rotate-refresh.ts'
import { hasRunOut, toSessionEnd } from './session-end.ts'
import type { TokenPayload } from './token.ts'

export interface Session {
  /**
   * `key` stands for an API key or a short token; `sessionId` is then the id of the key, or of the key or session the short token
   * was made with.
   */
  readonly kind: 'session' | 'key'
  readonly sessionId: string
  readonly rights: Rights
  /** ISO; null for a key. */
  readonly endsTime: string | null
}

const maxUserAgentLength = 400

export const startSession = async (
  { config }: Pick<AuthContext, 'config'>,
  unit: UnitOfWork,
  userId: string,
  client: { userAgent: string | null; address: string },
): Promise<Row<'AUTH'>> => {
  const session = unit.add('AUTH', {
    userId,
    userAgent: client.userAgent?.slice(0, maxUserAgentLength) ?? null,
    address: client.address,
    lastSeenTime: unit.now,
    expiresTime: toSessionEnd(config, unit.now, unit.now),
  })
  await addRefresh(unit, session._id)
  return session
}

export type SessionReading =
  Session | { readonly refused: Extract<ServerErrorCode, 'NOT_AUTHENTICATED' | 'SESSION_EXPIRED' | 'SESSION_REVOKED'> }

interface SessionKind {
  readonly kind: Session['kind'] | 'expired'
  readonly endsTime: string | null
}

/**
 * Reads a session. A token of the current generation shows that the response of the sign-in or renewal has arrived, which is
 * recorded.
 */
const findSession = async (
  services: AuthContext,
  { userId, sessionId, generation }: TokenPayload,
): Promise<SessionKind | null> => {
  const found = await sql<{ expires: string; begun: string; isNews: boolean }>`
    SELECT session.doc ->> 'expiresTime' AS expires, session.created_time AS begun,
      COALESCE(NOT is_used AND generation = ${generation ?? 0}
        AND (generation = ${firstGeneration} OR rotated_at < ${toGraceStart(services.now())}), false) AS "isNews"
    FROM ${sql.table(tableOf('AUTH'))} AS session LEFT JOIN session_refreshes AS refresh ON refresh.session_id = session.id
    WHERE session.id = ${sessionId} AND session."userId" = ${userId}`.execute(services.database.kysely)
  const session = found.rows[0]
  if (!session)
    return (await isKeyActive(services, { userId, keyId: sessionId })) ? { kind: 'key', endsTime: null } : null
  if (session.isNews && generation !== undefined) await recordRefreshUse(services, sessionId, generation)
  const now = services.now().toISOString()
  // By the current setting, which may have been shortened.
  const latest = toSessionEnd(services.config, session.begun, now)
  const endsTime = session.expires < latest ? session.expires : latest
  return { kind: endsTime <= now ? 'expired' : 'session', endsTime }
}

/**
 * The session that a token or cookie names, if it is still valid.
 * @param tokenEnds expiry of the token; null for a cookie
 */
export const findLiveSession = async (
  services: AuthContext,
  payload: TokenPayload,
  tokenEnds: Date | null = null,
): Promise<SessionReading> => {
  const found = await findSession(services, payload)
  if (found === null) {
    // Short tokens may name an API key, whose id does not tell when a session began.
    const isOver =
      tokenEnds !== null && !payload.isShort && hasRunOut(services.config, payload.sessionId, tokenEnds, services.now())
    return { refused: isOver ? 'SESSION_EXPIRED' : 'SESSION_REVOKED' }
  }
  if (found.kind === 'expired') return { refused: 'SESSION_EXPIRED' }
  const rights = await loadRights(services.database.kysely, payload.userId)
  if (!rights) return { refused: 'SESSION_REVOKED' }
  const session = { sessionId: payload.sessionId, endsTime: found.endsTime }
  return found.kind === 'key' || payload.isShort
    ? { ...session, kind: 'key', rights: { ...rights, byKey: true } }
    : { ...session, kind: found.kind, rights }
}

const sessionOfKey = async (services: AuthContext, bearer: string): Promise<SessionReading> => {
  const holder = await findKeyHolder(services, bearer)
  const rights = holder && (await loadRights(services.database.kysely, holder.userId))
  if (!holder || !rights) return { refused: 'NOT_AUTHENTICATED' }
  await recordKeyUse(services, holder.keyId)
  return { kind: 'key', sessionId: holder.keyId, rights: { ...rights, byKey: true }, endsTime: null }
}

/** @param acceptExpired for open sockets and signing out: accepts an expired token of a live session */
export const readSession = async (
  services: AuthContext,
  token: string | null,
  acceptExpired = false,
): Promise<SessionReading> => {
  if (token === null) return { refused: 'NOT_AUTHENTICATED' }
  if (isApiKey(token)) return sessionOfKey(services, token)
  const reading = await services.tokens.read(token, services.now())
  if (reading.state === 'refused') return { refused: 'NOT_AUTHENTICATED' }
  const session = await findLiveSession(services, reading.payload, reading.ends)
  return 'rights' in session && reading.state === 'expired' && !acceptExpired ? { refused: 'SESSION_EXPIRED' } : session
}
