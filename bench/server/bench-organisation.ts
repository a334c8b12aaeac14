// The fixture for the goals of the server: an organisation with a page, people who write to it, and members.
import { createHmac } from 'node:crypto'
import { transact } from '../../server/database/transact.ts'
import { hashPassword } from '../../server/features/auth/password.ts'
import type { RunningServer } from '../../server/app/start-server.ts'

const appSecret = 'the-secret-of-the-bench'
const password = 'the password of the bench'
const pageFbId = '555000111'

/** Number of customers, who write in turn. */
export const people = 200

/** @param graphBase address of the platform @param databaseUrl a PostgreSQL; null: the embedded database */
export const toSettings = (
  folder: string,
  graphBase: string,
  databaseUrl: string | null,
): Readonly<Record<string, string>> => ({
  DATA_DIR: folder,
  PORT: '0',
  META_APP_ID: '102030',
  META_APP_SECRET: appSecret,
  META_VERIFY_TOKEN: 'the-word-of-the-bench',
  GRAPH_FACEBOOK_BASE: graphBase,
  SECRET_KEY: 'the key of the bench, long and varied enough',
  LOG_LEVEL: 'silent',
  REQUESTS_A_MINUTE: '1000000',
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1' }),
})

/** @param members agents: `agent`, `agent1`, `agent2` … */
export const seed = async ({ services }: RunningServer, members = 1): Promise<void> => {
  const hash = await hashPassword(password, { memoryKib: 64, passes: 1 })
  await transact(services.database, { actor: null }, async (unit) => {
    const organisation = unit.add('ORGANISATION', {
      name: 'Bench',
      visibility: 'all',
      allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
      allowance: { FaFacebook: 5, FaInstagram: 5, FaWhatsapp: 5 },
      timeZone: 'Europe/Istanbul',
    })
    const own = { organisationId: organisation._id }
    for (let at = 0; at < members; at += 1) {
      const name = at === 0 ? 'agent' : `agent${at}`
      const user = unit.add('USER', {
        role: null,
        status: 'Active',
        canManage: false,
        language: 'tr',
        profile: { name, gender: null, email: `${name}@example.test` },
        authOptions: { username: name },
      })
      unit.add('ORGANISATIONMEMBERSHIP', { userId: user._id, role: 'agent', teamIds: [] }, own)
      await unit.tx.insertInto('credentials').values({ user_id: user._id, hash }).execute()
    }
    const page = unit.add('FBPAGE', { fbId: pageFbId, name: 'Bench' }, own)
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    unit.add(
      'CHANNEL',
      { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      own,
    )
  })
}

/** UTC milliseconds: the messages are from the last hour, so that they can still be answered. */
const firstTime = Date.now() - 3_600_000

/** The text contains the message's number, by which it is identified later. */
const toBody = (n: number): string =>
  JSON.stringify({
    object: 'page',
    entry: [
      {
        id: pageFbId,
        time: firstTime + n * 100,
        messaging: [
          {
            sender: { id: String(7_000_000 + (n % people)) },
            recipient: { id: pageFbId },
            timestamp: firstTime + n * 100,
            message: {
              mid: `m_in_${n}`,
              text: `Merhaba, siparişim ne zaman gelir? Numarası ${n}, kargo bilgisini göremiyorum.`,
            },
          },
        ],
      },
    ],
  })

/** Posts the webhook of the `n`th message. @throws when it is not accepted */
export const postMessage = async (address: string, n: number): Promise<void> => {
  const body = toBody(n)
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  const answer = await fetch(`${address}/webhooks/meta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  })
  if (answer.status !== 200) throw new Error(`webhook answered ${answer.status}`)
  await answer.arrayBuffer()
}

export type Ask = (method: string, path: string, body?: object, key?: string) => Promise<unknown>

/** @returns a function that calls the API as that agent, and their token */
export const signIn = async (
  address: string,
  username = 'agent',
): Promise<{ readonly ask: Ask; readonly token: string }> => {
  let token = ''
  const ask: Ask = async (method, path, body, key) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  token = ((await ask('POST', '/api/auth/login', { username, password })) as { token: string }).token
  return { ask, token }
}
