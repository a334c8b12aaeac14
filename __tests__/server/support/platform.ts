// The least of the platform's send call, with faults on demand; the simulator is tested on its own.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

export interface SentCall {
  readonly recipient: { readonly id: string }
  readonly message: { readonly text: string; readonly metadata?: string }
}

export interface Platform {
  readonly address: string
  /** What was accepted, in order. */
  readonly sent: readonly SentCall[]
  readonly mids: readonly string[]
  fail(fault: { times: number; status: number; code: number; subcode?: number; transient: boolean }): void
  /** Accepts, and drops the connection instead of answering. */
  loseAnswers(times: number): void
  /** Resolves when that many were accepted. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

export const startPlatform = async (): Promise<Platform> => {
  const app = Fastify()
  const sent: SentCall[] = []
  const mids: string[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  let fault: Parameters<Platform['fail']>[0] | null = null
  let lost = 0

  app.post('/:version/:page/messages', async (request, reply) => {
    const body = request.body as SentCall & { sender_action?: string }
    if (body.sender_action) return { recipient_id: body.recipient.id }
    if (fault && fault.times > 0) {
      fault.times -= 1
      const { status, code, subcode, transient } = fault
      return reply.code(status).send({ error: { message: `(#${code}) refused`, type: 'OAuthException', code, error_subcode: subcode, is_transient: transient } })
    }
    const mid = `m_accepted_${sent.length + 1}`
    sent.push(body)
    mids.push(mid)
    for (const waiter of waiting) if (sent.length >= waiter.count) waiter.resolve()
    waiting = waiting.filter((waiter) => sent.length < waiter.count)
    if (lost > 0) {
      lost -= 1
      request.raw.socket.destroy()
      return reply
    }
    return { recipient_id: body.recipient.id, message_id: mid }
  })
  app.get('/:version/:page/conversations', async () => ({ data: [] }))
  app.get('/:version/:id', async (_request, reply) => reply.code(400).send({ error: { message: 'Unsupported get request', code: 100, error_subcode: 33 } }))
  await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    sent,
    mids,
    fail: (next) => {
      fault = { ...next }
    },
    loseAnswers: (times) => {
      lost = times
    },
    received: (count) => (sent.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve }))),
    close: () => app.close(),
  }
}
