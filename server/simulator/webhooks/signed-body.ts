// Serialises a webhook body once, as the platform does, and signs those bytes.
import { createHmac } from 'node:crypto'

/** JSON in ASCII: everything else as `\uXXXX` in lower-case hex, and `/` as `\/`. */
export const serialiseBody = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const hex = (algorithm: 'sha1' | 'sha256', secret: string, body: Buffer): string =>
  createHmac(algorithm, secret).update(body).digest('hex')

/** Both signatures that the platform sends with a body. */
export const signatureHeaders = (secret: string, body: Buffer): Record<string, string> => ({
  'X-Hub-Signature': `sha1=${hex('sha1', secret, body)}`,
  'X-Hub-Signature-256': `sha256=${hex('sha256', secret, body)}`,
})
