// What the platform posts when a person withdraws his permission or wants his data deleted: `signed_request`, signed with our secret.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readJson } from '../http/json-body.ts'
import { asObject, asText } from './json-reading.ts'

/** @returns the platform's id of the person; null where it was not signed with our secret */
export const signedUserId = (appSecret: string, given: unknown): string | null => {
  const parts = typeof given === 'string' ? /^([\w-]{43})=?\.([\w-]{1,4000})=*$/.exec(given) : null
  const [, signature = '', payload = ''] = parts ?? []
  if (appSecret === '' || payload === '') return null
  const expected = createHmac('sha256', appSecret).update(payload).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return null
  const reading = readJson(Buffer.from(payload, 'base64url').toString('utf8'))
  const said = 'value' in reading ? asObject(reading.value) : null
  return said?.['algorithm'] === 'HMAC-SHA256' ? asText(said['user_id']) : null
}
