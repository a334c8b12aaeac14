// Receives webhooks in tests: keeps raw bodies and headers, answers as told.
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

export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** Statuses for the next requests; 200 after them. */
  readonly answers: number[]
  items(): Item[]
  /** Resolves when so many items are there. */
  arrived(count: number): Promise<Item[]>
  close(): Promise<void>
}

export const startReceiver = async (verifyToken = 'simulator-verify'): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  let waiting: (() => void)[] = []
  const items = (): Item[] =>
    received.flatMap(({ text }) => (JSON.parse(text) as { entry: { messaging: Item[] }[] }).entry.flatMap((entry) => entry.messaging))
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
    arrived: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (items().length < count) return
          waiting = waiting.filter((other) => other !== check)
          resolve(items())
        }
        waiting.push(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
