// The cookies of those who send no header: pictures and players that ask for files, and a worker that was woken. Each opens one
// place and nothing else, and proves nothing without the session's row, whose end is its own.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { recordIdPattern } from '../../../contract/patterns.ts'
import type { TokenPayload } from './token.ts'
import type { Cookie, Cookies } from '../../lib/cookie.ts'

export interface PlaceCookies {
  issue(session: TokenPayload): Cookie
  /** One that makes the browser forget it. */
  readonly cleared: Cookie
  /** null: none of ours. Whether the session still stands is the caller's question. */
  read(cookies: Cookies): TokenPayload | null
}

const days30 = 30 * 86_400

/**
 * @param name of the cookie and of the path that it opens
 * @param secure whether people open the application over TLS
 */
export const createPlaceCookies = (name: 'media' | 'push', secretKey: Buffer, secure: boolean): PlaceCookies => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `${name} cookies`, 32))
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const options = { path: `/${name}`, httpOnly: true, sameSite: 'strict', secure } as const

  const payloadOf = (value: string): TokenPayload | null => {
    const [userId = '', sessionId = '', mark = ''] = value.split('.')
    if (!recordIdPattern.test(userId) || !recordIdPattern.test(sessionId)) return null
    const given = Buffer.from(mark, 'base64url')
    const wanted = sign(`${userId}.${sessionId}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? { userId, sessionId } : null
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
