// A stand-in of the platform that takes nothing on trust: unknown paths and parameters are refused and remembered as complaints, each
// call needs its permission for its object, and webhooks go only to who is subscribed. What it answers to a message is scripted.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface PlatformToken {
  readonly appId: string
  readonly scopes: readonly string[]
  /** The accounts it was given for. */
  readonly targets: readonly string[]
  readonly type: 'PAGE' | 'SYSTEM_USER'
}

interface PlatformPhone {
  readonly id: string
  name: string
  readonly shown: string
  quality: string
  status: string
  canSend: string
}

interface Account {
  readonly id: string
  readonly kind: 'page' | 'waba'
  readonly name: string
  readonly phones: PlatformPhone[]
  /** null: our application is not subscribed. */
  subscribed: readonly string[] | null
}

export interface Taken {
  readonly id: string
  /** The page or the number that it left through. */
  readonly from: string
  readonly to: string
  readonly text: string
  readonly mark: string | null
  /** Whether a link in it is to be shown with its preview. */
  readonly preview: boolean
  readonly time: string
}

/** How one message is answered, other than by taking it. */
interface Scripted {
  /** Whether it is taken all the same. */
  readonly taken: boolean
  readonly status: number
  readonly code: number
  readonly subcode?: number
}

class Refusal extends Error {
  readonly status: number
  readonly code: number
  readonly subcode: number | undefined

  constructor(status: number, code: number, message: string, subcode?: number) {
    super(`(#${code}) ${message}`)
    this.status = status
    this.code = code
    this.subcode = subcode
  }
}

export interface StrictPlatform {
  readonly address: string
  /** What was asked that the platform does not know. */
  readonly complaints: readonly string[]
  /** Messages it has taken, in order. */
  readonly taken: readonly Taken[]
  addPage(id: string, name: string): void
  addBusiness(id: string, name: string, phones: readonly { id: string; shown: string; name: string }[]): void
  addToken(token: string, given: Partial<PlatformToken> & Pick<PlatformToken, 'scopes' | 'targets'>): void
  endToken(token: string): void
  /** What our application hears of the account; null: nothing. */
  heardOf(id: string): readonly string[] | null
  /** Ends the subscription without a word, as the platform does. */
  unsubscribe(id: string): void
  tell(phoneId: string, standing: Partial<Pick<PlatformPhone, 'name' | 'quality' | 'status' | 'canSend'>>): void
  /** Answers the next messages so, one after another. */
  answerNext(...answers: readonly Scripted[]): void
  /** Delivers a body to the webhook where the account is subscribed. @returns whether it was */
  deliver(id: string, body: object): Promise<boolean>
  close(): Promise<void>
}

const version = 'v26.0'
const messageParameters = {
  page: ['recipient', 'messaging_type', 'tag', 'message', 'sender_action'],
  phone: [
    'messaging_product',
    'recipient_type',
    'to',
    'recipient',
    'type',
    'text',
    'context',
    'biz_opaque_callback_data',
    'status',
    'message_id',
  ],
} as const

/** @param deliver posts a signed webhook body */
export const startStrictPlatform = async (
  app: { readonly id: string; readonly secret: string },
  deliver: (body: object) => Promise<unknown>,
): Promise<StrictPlatform> => {
  const server = Fastify()
  const tokens = new Map<string, PlatformToken>()
  const accounts = new Map<string, Account>()
  const complaints: string[] = []
  const taken: Taken[] = []
  let script: Scripted[] = []

  const complain = (what: string): Refusal => {
    complaints.push(what)
    return new Refusal(400, 100, what)
  }
  const allow = (what: string, given: unknown, names: readonly string[]): void => {
    for (const name of Object.keys((given ?? {}) as object))
      if (!names.includes(name)) throw complain(`${what}: unknown parameter ${name}`)
  }
  const bearer = ({ headers }: FastifyRequest): string => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined) throw new Refusal(401, 190, 'An access token is required')
    return token
  }
  const need = (request: FastifyRequest, accountId: string, scope: string): PlatformToken => {
    const token = tokens.get(bearer(request))
    if (!token) throw new Refusal(401, 190, 'Error validating access token', 467)
    if (!token.targets.includes(accountId))
      throw new Refusal(400, 100, 'Unsupported request, object does not exist', 33)
    if (!token.scopes.includes(scope)) throw new Refusal(403, 200, `Requires ${scope}`)
    return token
  }
  const fieldsOf = (what: string, { query }: FastifyRequest, values: Readonly<Record<string, unknown>>): object => {
    const asked = String((query as { fields?: string }).fields ?? 'id').split(/,(?![^{]*\})/)
    return Object.fromEntries(
      asked.map((field) => {
        const name = field.replace(/\{.*$/, '')
        if (!(name in values)) throw complain(`${what}: unknown field ${name}`)
        return [name, values[name]]
      }),
    )
  }
  const phoneOf = (id: string) => {
    for (const account of accounts.values()) {
      const phone = account.phones.find((one) => one.id === id)
      if (phone) return { account, phone }
    }
    return null
  }
  const showPhone = (what: string, request: FastifyRequest, phone: PlatformPhone): object =>
    fieldsOf(what, request, {
      id: phone.id,
      verified_name: phone.name,
      display_phone_number: phone.shown,
      quality_rating: phone.quality,
      code_verification_status: 'VERIFIED',
      status: phone.status,
      health_status: { can_send_message: phone.canSend, entities: [] },
    })
  const managing = ({ kind }: Account): string =>
    kind === 'page' ? 'pages_manage_metadata' : 'whatsapp_business_management'

  const showToken = (request: FastifyRequest): object => {
    allow('debug_token', request.query, ['input_token', 'appsecret_proof'])
    if (bearer(request) !== `${app.id}|${app.secret}`)
      throw new Refusal(400, 100, 'You must provide an app access token')
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

  const subscriptions = (request: FastifyRequest, account: Account): object => {
    const what = `${request.method} subscribed_apps of a ${account.kind}`
    need(request, account.id, managing(account))
    allow(what, request.query, ['appsecret_proof'])
    if (request.method === 'POST') {
      allow(what, request.body, account.kind === 'page' ? ['subscribed_fields'] : [])
      const fields = String((request.body as { subscribed_fields?: string } | null)?.subscribed_fields ?? '')
      if (account.kind === 'page' && fields === '') throw complain(`${what}: no subscribed_fields`)
      account.subscribed = fields === '' ? [] : fields.split(',')
      return { success: true }
    }
    if (request.method === 'DELETE') {
      account.subscribed = null
      return { success: true }
    }
    if (account.subscribed === null) return { data: [] }
    const ours = { id: app.id, name: 'Social inbox', link: 'https://www.facebook.com/games/' }
    return {
      data: [
        account.kind === 'page'
          ? { ...ours, category: 'Business', subscribed_fields: account.subscribed }
          : { whatsapp_business_api_data: ours },
      ],
    }
  }

  interface SentBody {
    readonly recipient?: { readonly id: string } | string
    readonly to?: string
    readonly message?: { readonly text: string; readonly metadata?: string }
    readonly text?: { readonly body: string; readonly preview_url?: boolean }
    readonly biz_opaque_callback_data?: string
    readonly sender_action?: string
    readonly status?: string
  }
  const takeMessage = (request: FastifyRequest, from: string, account: Account): object => {
    const isPage = account.kind === 'page'
    need(request, account.id, isPage ? 'pages_messaging' : 'whatsapp_business_messaging')
    allow('POST messages', request.body, messageParameters[isPage ? 'page' : 'phone'])
    const body = request.body as SentBody
    const to = String(body.to ?? (typeof body.recipient === 'object' ? body.recipient.id : body.recipient))
    if (body.sender_action || body.status) return { success: true, recipient_id: to }
    const next = script.shift()
    if (next && !next.taken) throw new Refusal(next.status, next.code, 'refused', next.subcode)
    const id = `${isPage ? 'm_' : 'wamid.'}taken${taken.length + 1}`
    const text = body.message?.text ?? body.text?.body ?? ''
    const mark = body.message?.metadata ?? body.biz_opaque_callback_data ?? null
    const preview = body.text?.preview_url === true
    taken.push({ id, from, to, text, mark, preview, time: new Date().toISOString() })
    if (next) throw new Refusal(next.status, next.code, 'Something went wrong', next.subcode)
    return isPage
      ? { recipient_id: to, message_id: id }
      : { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] }
  }

  const listConversations = (request: FastifyRequest, page: string): object => {
    need(request, page, 'pages_messaging')
    allow('GET conversations', request.query, ['platform', 'user_id', 'fields', 'appsecret_proof'])
    const person = (request.query as { user_id?: string }).user_id
    const said = taken.filter(({ from, to }) => from === page && to === person)
    const data = said.map(({ id, text, time }) => ({ id, message: text, from: { id: page }, created_time: time }))
    return { data: [{ id: 't_1', messages: { data: data.toReversed() } }] }
  }

  const answer = (request: FastifyRequest): object => {
    const { pathname } = new URL(request.url, 'http://platform')
    const [given, id = '', edge = '', ...more] = pathname.slice(1).split('/')
    const what = `${request.method} ${pathname}`
    if (given !== version || more.length > 0) throw complain(what)
    if (id === 'debug_token' && request.method === 'GET') return showToken(request)
    const account = accounts.get(id)
    const number = phoneOf(id)
    const name = `${request.method} ${edge}`.trim()
    if (account && edge === 'subscribed_apps') return subscriptions(request, account)
    if (account?.kind === 'page') {
      if (name === 'POST messages') return takeMessage(request, id, account)
      if (name === 'GET conversations') return listConversations(request, id)
      if (name === 'GET') {
        need(request, id, 'pages_messaging')
        return fieldsOf(what, request, { id, name: account.name, instagram_business_account: undefined })
      }
    }
    if (account?.kind === 'waba') {
      need(request, id, 'whatsapp_business_management')
      if (name === 'GET') return fieldsOf(what, request, { id, name: account.name })
      if (name === 'GET phone_numbers') return { data: account.phones.map((phone) => showPhone(what, request, phone)) }
    }
    if (number && name === 'POST messages') return takeMessage(request, id, number.account)
    if (number && name === 'GET') {
      need(request, number.account.id, 'whatsapp_business_management')
      return showPhone(what, request, number.phone)
    }
    // A person, or something that is not there.
    if (name === 'GET' && tokens.has(bearer(request))) throw new Refusal(400, 100, 'Unsupported get request', 33)
    throw complain(what)
  }

  server.all('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return answer(request)
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
    tell: (phoneId, standing) => void Object.assign(phoneOf(phoneId)?.phone ?? {}, standing),
    answerNext: (...answers) => {
      script = [...answers]
    },
    deliver: async (id, body) => {
      if (accountOf(id).subscribed === null) return false
      await deliver(body)
      return true
    },
    close: () => server.close(),
  }
}
