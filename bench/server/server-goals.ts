// Goals 18 and 22: what one process carries on the database it is given (DATABASE_URL; else the embedded one): messages handled a
// second, bytes a message, and the way of an answer while two thousand webhook items wait, beside its way when nothing does.
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../server/app/read-config.ts'
import { startServer } from '../../server/app/start-server.ts'
import type { RunningServer } from '../../server/app/start-server.ts'
import { transact } from '../../server/database/transact.ts'
import { createTokens } from '../../server/features/auth/token.ts'
import type { Figure } from '../figure.ts'

const waiting = 2_000
const people = 200
const answers = 40
/** Between two answers. */
const pauseMs = 100
const appSecret = 'the-secret-of-the-bench'
const pageFbId = '555000111'

/** Takes every message, and remembers when. */
const startPlatform = async () => {
  const taken = new Map<string, number>()
  let count = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const said = /"text":"(answer [^"]+)"/.exec(text)?.[1]
      if (said !== undefined) taken.set(said, performance.now())
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ recipient_id: '1', message_id: `m_out_${(count += 1)}`, data: [] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const seed = async ({ services }: RunningServer) => {
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const organisation = unit.add('ORGANISATION', {
      name: 'Bench',
      visibility: 'all',
      allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
      allowance: { FaFacebook: 5, FaInstagram: 5, FaWhatsapp: 5 },
      timeZone: 'Europe/Istanbul',
    })
    const own = { organisationId: organisation._id }
    const user = unit.add('USER', {
      role: null,
      status: 'Active',
      canManage: false,
      language: 'tr',
      profile: { name: 'agent', gender: null, email: 'agent@example.test' },
      authOptions: { username: 'agent' },
    })
    unit.add('ORGANISATIONMEMBERSHIP', { userId: user._id, role: 'agent', teamIds: [] }, own)
    const page = unit.add('FBPAGE', { fbId: pageFbId, name: 'Bench' }, own)
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    unit.add(
      'CHANNEL',
      { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      own,
    )
    return { organisation, user }
  })
  return result
}

const toBody = (n: number): string =>
  JSON.stringify({
    object: 'page',
    entry: [
      {
        id: pageFbId,
        time: 1_790_000_000_000 + n,
        messaging: [
          {
            sender: { id: String(7_000_000 + (n % people)) },
            recipient: { id: pageFbId },
            timestamp: 1_790_000_000_000 + n * 100,
            message: {
              mid: `m_in_${n}`,
              text: `Merhaba, siparişim ne zaman gelir? Numarası ${n}, kargo bilgisini göremiyorum.`,
            },
          },
        ],
      },
    ],
  })

const deliver = async (address: string, from: number, to: number): Promise<void> => {
  let next = from
  const carry = async (): Promise<void> => {
    while (next < to) {
      const body = toBody((next += 1))
      const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
      const answer = await fetch(`${address}/webhooks/meta`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body,
      })
      if (answer.status !== 200) throw new Error(`webhook answered ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, carry))
}
