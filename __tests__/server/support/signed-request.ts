// The platform's request about a person who withdraws a permission or wants to be deleted: signed with the application's secret.
import { createHmac } from 'node:crypto'
import { appSecret } from './server.ts'
import type { TestServer } from './server.ts'

export const signRequest = (
  userId: string,
  secret = appSecret,
  issuedSeconds = Math.floor(Date.now() / 1000),
): string => {
  const payload = Buffer.from(
    JSON.stringify({ user_id: userId, algorithm: 'HMAC-SHA256', issued_at: issuedSeconds }),
  ).toString('base64url')
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`
}

export const callBack = (
  { address }: Pick<TestServer, 'address'>,
  path: 'deauthorize' | 'data-deletion',
  signed: string,
): Promise<Response> =>
  fetch(`${address}/webhooks/meta/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signed }),
  })
