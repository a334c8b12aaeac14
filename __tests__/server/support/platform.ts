// A minimal send call of the platform, with faults on demand; the simulator has its own tests.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { neededScopes } from '../../../server/platform/identify-account.ts'
import { webhookFields } from '../../../server/platform/webhook-fields.ts'
import { createTestConfig } from './server.ts'

export interface SentCall {
  readonly recipient: { readonly id: string }
  readonly messaging_type?: string
  readonly tag?: string
  readonly message: { readonly text: string; readonly metadata?: string }
  readonly reply_to?: { readonly mid: string }
}

interface Sign {
  readonly recipient: { readonly id: string }
  readonly sender_action: string
  readonly payload?: { readonly message_id: string; readonly reaction?: string }
}

export interface Platform {
  readonly address: string
  /** Accepted messages, in order. */
  readonly sent: readonly SentCall[]
  readonly mids: readonly string[]
  /** People whose messages were marked as seen, in order. */
  readonly seen: readonly string[]
  /** People who saw the typing indicator, in order. */
  readonly typing: readonly string[]
  /** @param fault before: runs between the request and its refusal */
  fail(fault: {
    times: number
    status: number
    code: number
    subcode?: number
    transient: boolean
    before?: () => Promise<void>
  }): void
  /** Accepts, and drops the connection instead of responding. */
  loseAnswers(times: number): void
  /** Drops the connection before it has read the request. */
  loseRequests(times: number): void
  /** Requested reactions that were not refused, in order. */
  readonly signs: readonly Sign[]
  /** Refuses to return what it knows of conversations. */
  keepSilent(): void
  speakAgain(): void
  /** Returns this profile of a person on request. */
  introduce(psid: string, profile: Readonly<Record<string, string>>): void
  /** Runs between accepting and responding. */
  beforeAnswer(work: (mid: string) => Promise<void>): void
  /** Resolves when that many were accepted. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

export const startPlatform = async (): Promise<Platform> => {
  const app = Fastify()
  const sent: SentCall[] = []
  const mids: string[] = []
  const seen: string[] = []
  const typing: string[] = []
  const signs: Sign[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  let fault: Parameters<Platform['fail']>[0] | null = null
  const times: string[] = []
  const people = new Map<string, object>()
  let lost = 0
  let dropped = 0
  let silent = false
  let between = async (_mid: string): Promise<void> => undefined

  app.post('/:version/:page/messages', async (request, reply) => {
    const body = request.body as SentCall & Partial<Sign>
    if (body.sender_action === 'mark_seen') seen.push(body.recipient.id)
    if (body.sender_action === 'typing_on') typing.push(body.recipient.id)
    const isSign = body.sender_action === 'react' || body.sender_action === 'unreact'
    if (body.sender_action && !isSign) return { recipient_id: body.recipient.id }
    if (dropped > 0) {
      dropped -= 1
      request.raw.socket.destroy()
      return reply
    }
    if (fault && fault.times > 0) {
      fault.times -= 1
      const { status, code, subcode, transient, before } = fault
      await before?.()
      return reply.code(status).send({
        error: {
          message: `(#${code}) refused`,
          type: 'OAuthException',
          code,
          error_subcode: subcode,
          is_transient: transient,
        },
      })
    }
    if (isSign) {
      signs.push(request.body as Sign)
      return { recipient_id: body.recipient.id }
    }
    const mid = `m_accepted_${sent.length + 1}`
    sent.push(body)
    mids.push(mid)
    times.push(new Date().toISOString())
    for (const waiter of waiting) if (sent.length >= waiter.count) waiter.resolve()
    waiting = waiting.filter((waiter) => sent.length < waiter.count)
    if (lost > 0) {
      lost -= 1
      request.raw.socket.destroy()
      return reply
    }
    await between(mid)
    return { recipient_id: body.recipient.id, message_id: mid }
  })
  app.get('/:version/:page/conversations', async (request, reply) => {
    if (silent) return reply.code(400).send({ error: { message: 'not permitted', code: 10 } })
    const { page } = request.params as { page: string }
    const { user_id: person } = request.query as { user_id?: string }
    const messages = sent.flatMap((call, index) =>
      call.recipient.id === person
        ? [{ id: mids[index], message: call.message.text, from: { id: page }, created_time: times[index] }]
        : [],
    )
    return { data: [{ id: 't_1', messages: { data: messages } }] }
  })
  // A check of a page's account finds it as it should be.
  const { appId } = createTestConfig().meta
  app.get('/:version/debug_token', async () => ({ data: { is_valid: true, app_id: appId, scopes: neededScopes.page } }))
  app.get('/:version/:page/subscribed_apps', async () => ({
    data: [{ id: appId, subscribed_fields: webhookFields.page }],
  }))
  app.get('/:version/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const person = people.get(id)
    const fields = (request.query as { fields?: string }).fields?.split(',') ?? []
    if (fields.some((field) => field.startsWith('instagram_business_account'))) return { id, name: 'page' }
    // Returns only the requested fields.
    return person
      ? Object.fromEntries(Object.entries(person).filter(([field]) => fields.includes(field)))
      : reply.code(400).send({ error: { message: 'Unsupported get request', code: 100, error_subcode: 33 } })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    sent,
    mids,
    seen,
    typing,
    signs,
    fail: (next) => {
      fault = { ...next }
    },
    loseAnswers: (times) => {
      lost = times
    },
    loseRequests: (count) => {
      dropped = count
    },
    keepSilent: () => {
      silent = true
    },
    speakAgain: () => {
      silent = false
    },
    introduce: (psid, profile) => void people.set(psid, profile),
    beforeAnswer: (work) => {
      between = work
    },
    received: (count) =>
      sent.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => app.close(),
  }
}
