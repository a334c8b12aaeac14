// Cookies for requests that carry no authorization header: images and players that fetch files, and a service worker woken by a
// push. Each is valid for one path only, and only as long as the session's record exists.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { recordIdPattern } from '../../../contract/patterns.ts'
import type { TokenPayload } from './token.ts'
import type { Cookie, Cookies } from '../../lib/cookie.ts'

export interface PlaceCookies {
  issue(session: TokenPayload): Cookie
  /** A cookie that makes the browser delete it. */
  readonly cleared: Cookie
  /** Null if the cookie is missing or not ours. The caller must check that the session still exists. */
  read(cookies: Cookies): TokenPayload | null
}

const days30 = 30 * 86_400

/**
 * @param name name of the cookie and of the path it is valid for
 * @param secure whether the application is served over TLS
 */
export const createPlaceCookies = (name: 'media' | 'push', secretKey: Buffer, secure: boolean): PlaceCookies => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `${name} cookies`, 32))
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const options = { path: `/${name}`, httpOnly: true, sameSite: 'strict', secure } as const

  const payloadOf = (value: string): TokenPayload | null => {
    const [userId = '', sessionId = '', mark = ''] = value.split('.')
    if (!recordIdPattern.test(userId) || !recordIdPattern.test(sessionId)) return null
    const given = Buffer.from(mark, 'base64url')
    const expectedSignature = sign(`${userId}.${sessionId}`)
    return given.length === expectedSignature.length && timingSafeEqual(given, expectedSignature)
      ? { userId, sessionId }
      : null
  }

  return {
    issue: ({ userId, sessionId }) => {
      const text = `${userId}.${sessionId}`
      return { name, value: `${text}.${sign(text).toString('base64url')}`, options: { ...options, maxAge: days30 } }
    },
    cleared: { name, value: '', options: { ...options, maxAge: 0 } },
    read: ({ [name]: value }) => (value === undefined ? null : payloadOf(value)),
  }
}
