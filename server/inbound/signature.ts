// Meta's signature: HMAC-SHA256 over the raw bytes it sent.
import { createHmac, timingSafeEqual } from 'node:crypto'

const pattern = /^sha256=([0-9a-f]{64})$/

export const hasValidSignature = (appSecret: string, body: Buffer, header: unknown): boolean => {
  const given = typeof header === 'string' ? pattern.exec(header)?.[1] : undefined
  if (given === undefined || appSecret === '') return false
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}
