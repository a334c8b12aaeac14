// A minimal send call of WhatsApp, with faults on demand; the simulator has its own tests.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

export interface SentCall {
  readonly to?: string
  readonly recipient?: string
  readonly type?: string
  readonly text?: { readonly body: string }
  readonly template?: { readonly name: string; readonly components?: readonly unknown[] }
  readonly reaction?: { readonly message_id: string; readonly emoji: string }
  readonly context?: { readonly message_id: string }
  readonly biz_opaque_callback_data?: string
}

export interface WhatsappPlatform {
  readonly address: string
  /** Accepted messages with their ids, in order. */
  readonly sent: readonly SentCall[]
  readonly ids: readonly string[]
  /** The account's templates as it lists them, two per page. */
  templates: readonly object[]
  /** Messages that we reported as read. */
  readonly seen: readonly string[]
  readonly tokens: readonly string[]
  fail(fault: { times: number; status: number; code: number }): void
  /** Accepts, and drops the connection instead of responding. */
  loseAnswers(times: number): void
  close(): Promise<void>
}

export const startWhatsappPlatform = async (): Promise<WhatsappPlatform> => {
  const app = Fastify()
  const sent: SentCall[] = []
  const ids: string[] = []
  const seen: string[] = []
  const tokens: string[] = []
  let fault = { times: 0, status: 0, code: 0 }
  let lost = 0
  let templates: readonly object[] = []
  app.post('/:version/:phone/messages', async (request, reply) => {
    const body = request.body as SentCall & { status?: string; message_id?: string }
    tokens.push(String(request.headers.authorization))
    if (body.status === 'read') {
      seen.push(String(body.message_id))
      return { success: true }
    }
    if (fault.times > 0) {
      fault.times -= 1
      const { status, code } = fault
      return reply.code(status).send({
        error: {
          message: `(#${code}) refused`,
          type: 'OAuthException',
          code,
          error_data: { messaging_product: 'whatsapp', details: 'in words' },
        },
      })
    }
    const id = `wamid.accepted${sent.length + 1}`
    sent.push(body)
    ids.push(id)
    if (lost > 0) {
      lost -= 1
      request.raw.socket.destroy()
      return reply
    }
    return { messaging_product: 'whatsapp', contacts: [{ input: body.to ?? body.recipient }], messages: [{ id }] }
  })
  app.get('/:version/:account/message_templates', (request) => {
    const start = Number((request.query as { after?: string }).after ?? 0)
    const end = start + 2
    const more = end < templates.length
    return {
      data: templates.slice(start, end),
      paging: { cursors: { after: String(end) }, ...(more ? { next: 'https://next.invalid' } : {}) },
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    get templates() {
      return templates
    },
    set templates(listed) {
      templates = listed
    },
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    sent,
    ids,
    seen,
    tokens,
    fail: (next) => {
      fault = { ...next }
    },
    loseAnswers: (times) => {
      lost = times
    },
    close: () => app.close(),
  }
}
