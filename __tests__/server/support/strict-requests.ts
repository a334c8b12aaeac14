// Shared parts of the strict stand-in: accounts, tokens with their permissions, and refusals.
import type { FastifyRequest } from 'fastify'

export interface PlatformToken {
  readonly appId: string
  readonly scopes: readonly string[]
  /** The accounts it was granted for. */
  readonly targets: readonly string[]
  readonly type: 'PAGE' | 'SYSTEM_USER'
}

export interface PlatformPhone {
  readonly id: string
  name: string
  readonly shown: string
  quality: string
  status: string
  canSend: string
}

export interface Account {
  readonly id: string
  readonly kind: 'page' | 'waba' | 'instagram'
  readonly name: string
  readonly phones: PlatformPhone[]
  /** The list as the platform returns it. */
  readonly templates?: readonly Readonly<Record<string, unknown>>[]
  /** null: our application is not subscribed. */
  subscribed: readonly string[] | null
}

export interface TakenMessage {
  readonly id: string
  /** The sending page or number. */
  readonly from: string
  readonly to: string
  readonly text: string
  readonly mark: string | null
  /** Whether a link in it is to be shown with its preview. */
  readonly preview: boolean
  readonly time: string
}

/** A scripted response to one message, instead of accepting it. */
export interface ScriptedAnswer {
  /** Whether the message is accepted regardless. */
  readonly taken: boolean
  readonly status: number
  readonly code: number
  readonly subcode?: number
}

export class Refusal extends Error {
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

/** A message to be sent. */
interface PostedMessage extends Pick<TakenMessage, 'from' | 'to' | 'text' | 'mark' | 'preview'> {
  /** Prefix of the platform's ids of its kind. */
  readonly prefix: string
}

export interface StrictRequests {
  readonly app: { readonly id: string; readonly secret: string }
  readonly tokens: Map<string, PlatformToken>
  readonly accounts: Map<string, Account>
  readonly complaints: string[]
  readonly taken: TakenMessage[]
  script: ScriptedAnswer[]
  complain(what: string): Refusal
  /** Refuses parameters that the platform does not know. */
  allow(what: string, given: unknown, names: readonly string[]): void
  bearer(request: FastifyRequest): string
  /** Refuses a token without the permission for the account. */
  need(request: FastifyRequest, accountId: string, scope: string): void
  /** The requested fields. */
  fieldsOf(what: string, request: FastifyRequest, values: Readonly<Record<string, unknown>>): object
  /** Carries out the request, or responds as scripted. */
  carryOut<Result>(work: () => Result): Result
  /** Accepts a message, or responds as scripted. @returns its id */
  take(posted: PostedMessage): string
}

/** Responds to a request on an account; null if it is not the account's own. */
export type AnswerAt = (request: FastifyRequest, account: Account, name: string, what: string) => object | null

export const createStrictRequests = (app: StrictRequests['app']): StrictRequests => {
  const tokens = new Map<string, PlatformToken>()
  const accounts = new Map<string, Account>()
  const complaints: string[] = []
  const taken: TakenMessage[] = []

  const complain = (what: string): Refusal => {
    complaints.push(what)
    return new Refusal(400, 100, what)
  }
  const bearer = ({ headers }: FastifyRequest): string => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined) throw new Refusal(401, 190, 'An access token is required')
    return token
  }
  return {
    app,
    tokens,
    accounts,
    complaints,
    taken,
    script: [],
    complain,
    bearer,
    allow: (what, given, names) => {
      for (const name of Object.keys((given ?? {}) as object))
        if (!names.includes(name)) throw complain(`${what}: unknown parameter ${name}`)
    },
    need: (request, accountId, scope) => {
      const token = tokens.get(bearer(request))
      if (!token) throw new Refusal(401, 190, 'Error validating access token', 467)
      if (!token.targets.includes(accountId))
        throw new Refusal(400, 100, 'Unsupported request, object does not exist', 33)
      if (!token.scopes.includes(scope)) throw new Refusal(403, 200, `Requires ${scope}`)
    },
    fieldsOf: (what, { query }, values) => {
      const asked = String((query as { fields?: string }).fields ?? 'id').split(/,(?![^{]*\})/)
      return Object.fromEntries(
        asked.map((field) => {
          const name = field.replace(/\{.*$/, '')
          if (!(name in values)) throw complain(`${what}: unknown field ${name}`)
          return [name, values[name]]
        }),
      )
    },
    carryOut(work) {
      const next = this.script.shift()
      if (next && !next.taken) throw new Refusal(next.status, next.code, 'refused', next.subcode)
      const result = work()
      if (next) throw new Refusal(next.status, next.code, 'Something went wrong', next.subcode)
      return result
    },
    take({ prefix, ...posted }) {
      return this.carryOut(() => {
        const id = `${prefix}taken${taken.length + 1}`
        taken.push({ id, ...posted, time: new Date().toISOString() })
        return id
      })
    },
  }
}
