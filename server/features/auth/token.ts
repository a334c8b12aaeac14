// The session's token: signed, short-lived, naming user and session. It proves nothing without the session's row.
import { hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify, errors } from 'jose'
import { recordIdPattern } from '../../../contract/patterns.ts'

export interface TokenPayload {
  readonly userId: string
  readonly sessionId: string
  /** Made by `shortToken`: it opens calls and the socket, and neither renews nor does what asks for a session. */
  readonly isShort?: boolean
}

type TokenReading =
  { readonly state: 'valid' | 'expired'; readonly payload: TokenPayload } | { readonly state: 'refused' }

export const tokenSeconds = 15 * 60

export interface Tokens {
  issue(payload: TokenPayload, now: Date): Promise<string>
  read(token: string, now: Date): Promise<TokenReading>
}

const algorithm = 'HS256'

/** The tokens of a server, signed with a key of their own made from its secret. */
export const createTokens = (secretKey: Buffer): Tokens => {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'session tokens', 32))

  const issue = (payload: TokenPayload, now: Date): Promise<string> => {
    const issued = Math.floor(now.getTime() / 1000)
    return new SignJWT({
      userId: payload.userId,
      sessionId: payload.sessionId,
      ...(payload.isShort ? { short: true } : {}),
    })
      .setProtectedHeader({ alg: algorithm })
      .setIssuedAt(issued)
      .setExpirationTime(issued + tokenSeconds)
      .setJti(randomBytes(9).toString('base64url'))
      .sign(key)
  }

  const payloadOf = async (token: string, now: Date): Promise<TokenPayload | null> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ['exp'],
    })
    const { userId, sessionId } = payload
    const named = (value: unknown): value is string => typeof value === 'string' && recordIdPattern.test(value)
    return named(userId) && named(sessionId) ? { userId, sessionId, isShort: payload['short'] === true } : null
  }

  const read = async (token: string, now: Date): Promise<TokenReading> => {
    try {
      const payload = await payloadOf(token, now)
      return payload ? { state: 'valid', payload } : { state: 'refused' }
    } catch (error) {
      if (!(error instanceof errors.JWTExpired)) return { state: 'refused' }
      // The signature held and only the time is over: read again as of the beginning of time.
      const payload = await payloadOf(token, new Date(0))
      return payload ? { state: 'expired', payload } : { state: 'refused' }
    }
  }

  return { issue, read }
}
