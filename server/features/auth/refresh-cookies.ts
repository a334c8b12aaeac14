// The refresh part of a session: a cookie that only sign-in calls receive and no script can read. Every renewal issues the next
// generation. It is computed from session and generation, so that a lost response can be repeated and the database holds nothing
// that opens a session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../database/encryption.ts'
import type { Cookie, Cookies } from '../../lib/cookie.ts'

export interface RefreshCookies {
  issue(sessionId: string, generation: number): Cookie
  /** A cookie that makes the browser delete it. */
  clear(sessionId: string): Cookie
  /** The browser's generation of the session; null without a valid cookie. */
  read(cookies: Cookies, sessionId: string): number | null
}

/** How long a session may be idle. */
const days30 = 30 * 86_400
const valuePattern = /^(\d{1,9})\.([\w-]{43})$/

/** One cookie per session, so that another server on the same host does not overwrite it. */
const nameOf = (sessionId: string): string => `refresh-${sessionId}`

/**
 * @param options.secure whether the application is served over TLS
 * @param options.isCrossSite whether pages of other sites may call; browsers send such a cookie over TLS only
 */
export const createRefreshCookies = (
  secretKey: Buffer,
  { secure, isCrossSite }: { readonly secure: boolean; readonly isCrossSite: boolean },
): RefreshCookies => {
  const key = Buffer.from(deriveKey(secretKey, 'session refresh'))
  const sign = (sessionId: string, generation: number): Buffer =>
    createHmac('sha256', key).update(`${sessionId}.${generation}`).digest()
  const sameSite = secure && isCrossSite ? 'none' : 'strict'
  const options = { path: '/api/auth', httpOnly: true, sameSite, secure } as const
  return {
    issue: (sessionId, generation) => ({
      name: nameOf(sessionId),
      value: `${generation}.${sign(sessionId, generation).toString('base64url')}`,
      options: { ...options, maxAge: days30 },
    }),
    clear: (sessionId) => ({ name: nameOf(sessionId), value: '', options: { ...options, maxAge: 0 } }),
    read: (cookies, sessionId) => {
      const [, digits, mark] = valuePattern.exec(cookies[nameOf(sessionId)] ?? '') ?? []
      if (digits === undefined || mark === undefined) return null
      const generation = Number(digits)
      const given = Buffer.from(mark, 'base64url')
      const expectedSignature = sign(sessionId, generation)
      return given.length === expectedSignature.length && timingSafeEqual(given, expectedSignature) ? generation : null
    },
  }
}
