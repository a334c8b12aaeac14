// The cookie that lets pictures and players ask for files: they send no header. It opens /media and nothing else, and proves
// nothing without the session's row, whose end is its own.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { recordIdPattern } from '../../contract/patterns.ts'
import type { TokenPayload } from '../auth/token.ts'
import { cookieIn } from '../http/cookie-in.ts'

export interface MediaCookies {
  /** Value of `Set-Cookie`. */
  give(session: TokenPayload): string
  /** Value of `Set-Cookie` that takes it away. */
  readonly taken: string
  /** @param header the request's `Cookie` */
  read(header: string | undefined): TokenPayload | null
}

const name = 'media'
const days30 = 30 * 86_400

/** @param secure whether people open the application over TLS */
export const createMediaCookies = (secretKey: Buffer, secure: boolean): MediaCookies => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'media cookies', 32))
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const attributes = `Path=/media; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

  const payloadOf = (value: string): TokenPayload | null => {
    const [userId = '', sessionId = '', mark = ''] = value.split('.')
    if (!recordIdPattern.test(userId) || !recordIdPattern.test(sessionId)) return null
    const given = Buffer.from(mark, 'base64url')
    const wanted = sign(`${userId}.${sessionId}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? { userId, sessionId } : null
  }

  return {
    give: ({ userId, sessionId }) => {
      const text = `${userId}.${sessionId}`
      return `${name}=${text}.${sign(text).toString('base64url')}; Max-Age=${days30}; ${attributes}`
    },
    taken: `${name}=; Max-Age=0; ${attributes}`,
    read: (header) => {
      const value = cookieIn(header, name)
      return value === undefined ? null : payloadOf(value)
    },
  }
}
