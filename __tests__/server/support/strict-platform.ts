// A strict stand-in for the platform: unknown paths and parameters are refused and recorded as complaints, each call needs its permission
// for its object, and only subscribers receive webhooks. Its responses to messages are scripted.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createStrictComments } from './strict-comments.ts'
import type { StrictComments } from './strict-comments.ts'
import { createStrictPages } from './strict-pages.ts'
import { createStrictRequests, Refusal } from './strict-requests.ts'
import type {
  Account,
  PlatformPhone,
  PlatformToken,
  ScriptedAnswer,
  StrictRequests,
  TakenMessage,
} from './strict-requests.ts'
import { createStrictWhatsapp } from './strict-whatsapp.ts'

export interface StrictPlatform {
  readonly address: string
  /** Requests that the platform does not know. */
  readonly complaints: readonly string[]
  /** Accepted messages, in order. */
  readonly taken: readonly TakenMessage[]
  /** Posts, media and comments. */
  readonly comments: Pick<StrictComments, 'objects' | 'add' | 'remove'>
  addPage(id: string, name: string): void
  addInstagram(id: string, name: string): void
  addBusiness(id: string, name: string, phones: readonly { id: string; shown: string; name: string }[]): void
  addToken(token: string, given: Partial<PlatformToken> & Pick<PlatformToken, 'scopes' | 'targets'>): void
  endToken(token: string): void
  /** Subscribed fields of the account; null: not subscribed. */
  heardOf(id: string): readonly string[] | null
  /** Ends the subscription silently, as the platform does. */
  unsubscribe(id: string): void
  tell(phoneId: string, standing: Partial<Pick<PlatformPhone, 'name' | 'quality' | 'status' | 'canSend'>>): void
  /** Scripted responses to the next messages and changes of comments, one after another. */
  answerNext(...answers: readonly ScriptedAnswer[]): void
  /** The developer has switched our application off, or on again. */
  switchApplication(how: 'off' | 'on'): void
  /** Runs once, between carrying out the next request and responding. */
  beforeAnswer(work: () => Promise<void>): void
  /** Delivers a body to the webhook if the account is subscribed. @returns whether it was */
  deliver(id: string, body: object): Promise<boolean>
  close(): Promise<void>
}

const version = 'v26.0'

const showToken = ({ app, tokens, allow, bearer }: StrictRequests, request: FastifyRequest): object => {
  allow('debug_token', request.query, ['input_token', 'appsecret_proof'])
  if (bearer(request) !== `${app.id}|${app.secret}`) throw new Refusal(400, 100, 'You must provide an app access token')
  const token = tokens.get(String((request.query as { input_token?: string }).input_token))
  if (!token)
    return {
      data: { is_valid: false, scopes: [], error: { code: 190, message: 'Malformed access token', subcode: 0 } },
    }
  return {
    data: {
      app_id: token.appId,
      type: token.type,
      is_valid: true,
      expires_at: 0,
      scopes: token.scopes,
      granular_scopes: token.scopes.map((scope) => ({ scope, target_ids: token.targets })),
      ...(token.type === 'PAGE' ? { profile_id: token.targets[0] } : {}),
    },
  }
}

/** @param deliver posts a signed webhook body */
export const startStrictPlatform = async (
  app: { readonly id: string; readonly secret: string },
  deliver: (body: object) => Promise<unknown>,
): Promise<StrictPlatform> => {
  const server = Fastify()
  const requests = createStrictRequests(app)
  const { accounts, complain, complaints, taken, tokens } = requests
  const comments = createStrictComments(requests)
  const answerPage = createStrictPages(requests, comments)
  const { answerAccount, answerNumber } = createStrictWhatsapp(requests)

  const phoneOf = (id: string) => {
    for (const account of accounts.values()) {
      const phone = account.phones.find((one) => one.id === id)
      if (phone) return { account, phone }
    }
    return null
  }

  let isSwitchedOff = false
  const answer = (request: FastifyRequest): object => {
    if (isSwitchedOff) throw new Refusal(400, 200, 'API access deactivated')
    const { pathname } = new URL(request.url, 'http://platform')
    const [given, id = '', edge = '', ...more] = pathname.slice(1).split('/')
    const what = `${request.method} ${pathname}`
    if (given !== version || more.length > 0) throw complain(what)
    if (id === 'debug_token' && request.method === 'GET') return showToken(requests, request)
    const name = `${request.method} ${edge}`.trim()
    const account = accounts.get(id)
    const number = phoneOf(id)
    const answersOf = { page: answerPage, waba: answerAccount, instagram: comments.answerAccount } as const
    const answered = account
      ? answersOf[account.kind](request, account, name, what)
      : number
        ? answerNumber(number.phone)(request, number.account, name, what)
        : comments.answer(request, id, name, what)
    if (answered) return answered
    // A person, or an unknown object.
    if (name === 'GET' && tokens.has(requests.bearer(request)))
      throw new Refusal(400, 100, 'Unsupported get request', 33)
    throw complain(what)
  }

  let between: (() => Promise<void>) | null = null
  server.all('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const answered = answer(request)
      const work = between
      between = null
      await work?.()
      return answered
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code, subcode, message } = error
      return reply.code(status).send({
        error: { message, type: 'OAuthException', code, error_subcode: subcode, is_transient: false, fbtrace_id: 'A1' },
      })
    }
  })
  await server.listen({ host: '127.0.0.1', port: 0 })

  const accountOf = (id: string): Account => {
    const account = accounts.get(id)
    if (!account) throw new Error(`no account ${id}`)
    return account
  }
  return {
    address: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    complaints,
    taken,
    comments,
    addInstagram: (id, name) => void accounts.set(id, { id, kind: 'instagram', name, phones: [], subscribed: null }),
    addPage: (id, name) => void accounts.set(id, { id, kind: 'page', name, phones: [], subscribed: null }),
    addBusiness: (id, name, phones) =>
      void accounts.set(id, {
        id,
        kind: 'waba',
        name,
        phones: phones.map((phone) => ({ ...phone, quality: 'GREEN', status: 'CONNECTED', canSend: 'AVAILABLE' })),
        subscribed: null,
      }),
    addToken: (token, given) => void tokens.set(token, { appId: app.id, type: 'SYSTEM_USER', ...given }),
    endToken: (token) => void tokens.delete(token),
    heardOf: (id) => accountOf(id).subscribed,
    unsubscribe: (id) => {
      accountOf(id).subscribed = null
    },
    tell: (phoneId, standing) => {
      const found = phoneOf(phoneId)
      if (!found) throw new Error(`no number ${phoneId}`)
      Object.assign(found.phone, standing)
    },
    answerNext: (...answers) => {
      requests.script = [...answers]
    },
    switchApplication: (how) => {
      isSwitchedOff = how === 'off'
    },
    beforeAnswer: (work) => {
      between = work
    },
    deliver: async (id, body) => {
      if (accountOf(id).subscribed === null) return false
      await deliver(body)
      return true
    },
    close: () => server.close(),
  }
}
