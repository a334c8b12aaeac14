// Access token of a session: signed and short-lived, it names user and session. It is worth nothing without the session's record.
import { hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify, errors } from 'jose'
import { recordIdPattern } from '../../../contract/patterns.ts'

export interface TokenPayload {
  readonly userId: string
  readonly sessionId: string
  /** Issued by `shortToken`: valid for calls and the socket, but neither for renewal nor for calls that require a session. */
  readonly isShort?: boolean
  /** Generation of the refresh part issued with it. */
  readonly generation?: number
}

type TokenReading =
  | { readonly state: 'valid' | 'expired'; readonly payload: TokenPayload; readonly ends: Date }
  | { readonly state: 'refused' }

export const tokenSeconds = 15 * 60

export interface Tokens {
  /** @param ends expiry; a quarter of an hour from now by default */
  issue(payload: TokenPayload, now: Date, ends?: Date): Promise<string>
  read(token: string, now: Date): Promise<TokenReading>
}

const algorithm = 'HS256'

/** Issues and reads tokens, signed with a key derived from the server's secret. */
export const createTokens = (secretKey: Buffer): Tokens => {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'session tokens', 32))

  const issue = (payload: TokenPayload, now: Date, ends?: Date): Promise<string> => {
    const issued = Math.floor(now.getTime() / 1000)
    return new SignJWT({
      userId: payload.userId,
      sessionId: payload.sessionId,
      ...(payload.generation === undefined ? {} : { generation: payload.generation }),
      ...(payload.isShort ? { short: true } : {}),
    })
      .setProtectedHeader({ alg: algorithm })
      .setIssuedAt(issued)
      .setExpirationTime(ends ?? issued + tokenSeconds)
      .setJti(randomBytes(9).toString('base64url'))
      .sign(key)
  }

  const readPayload = async (token: string, now: Date): Promise<{ payload: TokenPayload; ends: Date } | null> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ['exp'],
    })
    const { userId, sessionId, generation, exp = 0 } = payload
    const isRecordId = (value: unknown): value is string => typeof value === 'string' && recordIdPattern.test(value)
    if (!isRecordId(userId) || !isRecordId(sessionId)) return null
    const isShort = payload['short'] === true
    return {
      payload: { userId, sessionId, isShort, ...(typeof generation === 'number' ? { generation } : {}) },
      ends: new Date(exp * 1_000),
    }
  }

  const read = async (token: string, now: Date): Promise<TokenReading> => {
    try {
      const known = await readPayload(token, now)
      return known ? { state: 'valid', ...known } : { state: 'refused' }
    } catch (error) {
      if (!(error instanceof errors.JWTExpired)) return { state: 'refused' }
      // The signature is valid and only the time has passed: read again as of the epoch.
      const known = await readPayload(token, new Date(0))
      return known ? { state: 'expired', ...known } : { state: 'refused' }
    }
  }

  return { issue, read }
}
