// The refresh part of a session: a cookie that only sign-in calls get, and that no script reads. Every renewal makes the next
// generation of it. It is computed from the session and the generation, so that a lost answer can be given again and the database
// holds nothing that opens a session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../database/encryption.ts'
import type { Cookie, Cookies } from '../../lib/cookie.ts'

export interface RefreshCookies {
  issue(sessionId: string, generation: number): Cookie
  /** One that makes the browser forget it. */
  clear(sessionId: string): Cookie
  /** The generation that a browser has of the session; null without one of ours. */
  read(cookies: Cookies, sessionId: string): number | null
}

/** As long as a session may be silent. */
const days30 = 30 * 86_400
const valuePattern = /^(\d{1,9})\.([\w-]{43})$/

/** Each session has its own: another server on the same host does not take it away. */
const nameOf = (sessionId: string): string => `refresh-${sessionId}`

/**
 * @param options.secure whether people open the application over TLS
 * @param options.isCrossSite whether pages of other sites may call; browsers send them such a cookie over TLS only
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
      const wanted = sign(sessionId, generation)
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? generation : null
    },
  }
}
