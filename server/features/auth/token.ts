// The session's token: signed, short-lived, naming user and session. It proves nothing without the session's row.
import { hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify, errors } from 'jose'
import { recordIdPattern } from '../../../contract/patterns.ts'

export interface TokenPayload {
  readonly userId: string
  readonly sessionId: string
  /** Made by `shortToken`: it opens calls and the socket, and neither renews nor does what asks for a session. */
  readonly isShort?: boolean
  /** Of the refresh part that came with it. */
  readonly generation?: number
}

type TokenReading =
  | { readonly state: 'valid' | 'expired'; readonly payload: TokenPayload; readonly ends: Date }
  | { readonly state: 'refused' }

export const tokenSeconds = 15 * 60

export interface Tokens {
  /** @param ends where it is not a quarter of an hour from now */
  issue(payload: TokenPayload, now: Date, ends?: Date): Promise<string>
  read(token: string, now: Date): Promise<TokenReading>
}

const algorithm = 'HS256'

/** The tokens of a server, signed with a key of their own made from its secret. */
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
      // The signature held and only the time is over: read again as of the beginning of time.
      const known = await readPayload(token, new Date(0))
      return known ? { state: 'expired', ...known } : { state: 'refused' }
    }
  }

  return { issue, read }
}
