// Parses `signed_request`, signed with our secret: the platform posts it when a person withdraws a permission or wants data deleted.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readJson } from '../lib/json-body.ts'
import { asObject, asText } from '../lib/json-reading.ts'

/** @returns the platform's id of the person; null where it was not signed with our secret */
export const parseSignedUserId = (appSecret: string, given: unknown): string | null => {
  const parts = typeof given === 'string' ? /^([\w-]{43})=?\.([\w-]{1,4000})=*$/.exec(given) : null
  const [, signature = '', payload = ''] = parts ?? []
  if (appSecret === '' || payload === '') return null
  const expected = createHmac('sha256', appSecret).update(payload).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return null
  const reading = readJson(Buffer.from(payload, 'base64url').toString('utf8'))
  const said = 'value' in reading ? asObject(reading.value) : null
  return said?.['algorithm'] === 'HMAC-SHA256' ? asText(said['user_id']) : null
}
