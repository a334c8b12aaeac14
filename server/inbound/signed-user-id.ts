// Parses `signed_request`, signed with our secret: the platform posts it when a person withdraws a permission or wants data deleted.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readJson } from '../lib/json-body.ts'
import { asNumber, asObject, asText } from '../lib/json-reading.ts'

/** Days for which a request is valid: a record that it was acted upon need not be kept longer. */
export const signedRequestDays = 90

/** @returns the platform's id of the person; null if the request was not signed with our secret, or is too old */
export const parseSignedUserId = (appSecret: string, given: unknown, now: Date): string | null => {
  const parts = typeof given === 'string' ? /^([\w-]{43})=?\.([\w-]{1,4000})=*$/.exec(given) : null
  const [, signature = '', payload = ''] = parts ?? []
  if (appSecret === '' || payload === '') return null
  const expected = createHmac('sha256', appSecret).update(payload).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return null
  const reading = readJson(Buffer.from(payload, 'base64url').toString('utf8'))
  const content = 'value' in reading ? asObject(reading.value) : null
  if (content?.['algorithm'] !== 'HMAC-SHA256') return null
  const issuedSeconds = asNumber(content['issued_at'])
  const isOver = issuedSeconds !== null && now.getTime() - issuedSeconds * 1000 > signedRequestDays * 24 * 3_600_000
  return isOver ? null : asText(content['user_id'])
}
