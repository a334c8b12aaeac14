// Receives webhooks in tests: keeps raw bodies and headers, responds as configured.
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  readonly raw: Buffer
  readonly text: string
  readonly headers: IncomingHttpHeaders
  readonly port: number | undefined
}

export type Item = Record<string, unknown> & { timestamp: number }

/** One change of a webhook, from `changes` or directly in its entry. */
export interface Change {
  readonly account: string
  readonly field: string
  readonly value: Record<string, unknown>
}

interface Entry {
  readonly id: string
  readonly messaging?: Item[]
  readonly changes?: { readonly field: string; readonly value: Record<string, unknown> }[]
  readonly field?: string
  readonly value?: Record<string, unknown>
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** Statuses for the next requests; 200 after them. */
  readonly answers: number[]
  items(): Item[]
  changes(): Change[]
  /** Resolves when this many items have arrived. */
  arrived(count: number): Promise<Item[]>
  changed(count: number): Promise<Change[]>
  close(): Promise<void>
}

export const startReceiver = async (verifyToken = 'simulator-verify'): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  let waiting: (() => void)[] = []
  const entries = (): Entry[] => received.flatMap(({ text }) => (JSON.parse(text) as { entry: Entry[] }).entry)
  const items = (): Item[] => entries().flatMap((entry) => entry.messaging ?? [])
  const changes = (): Change[] =>
    entries().flatMap(({ id, changes: list = [], field, value }) => {
      const flat = field !== undefined && value ? [{ field, value }] : []
      return [...list, ...flat].map((change) => ({ account: id, ...change }))
    })
  const once = <T>(count: number, read: () => T[]): Promise<T[]> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (read().length < count) return
        waiting = waiting.filter((other) => other !== check)
        resolve(read())
      }
      waiting.push(check)
      check()
    })
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://x').searchParams
    if (request.method === 'GET') {
      const known = query.get('hub.verify_token') === verifyToken
      response.writeHead(known ? 200 : 403).end(known ? query.get('hub.challenge') : 'no')
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts)
      received.push({ raw, text: raw.toString('latin1'), headers: request.headers, port: request.socket.remotePort })
      response.writeHead(answers.shift() ?? 200).end()
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/meta`,
    received,
    answers,
    items,
    changes,
    arrived: (count) => once(count, items),
    changed: (count) => once(count, changes),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
