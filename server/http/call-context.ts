// What a handler of a declared call gets and gives: typed by the call's declaration.
import type { BodyOf, ReplyOf } from '../../contract/call.ts'
import type { CallName, Calls } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'

/** Who speaks, as far as the connection tells. */
export interface Client {
  readonly address: string
  readonly userAgent: string | null
  /** The bearer token as it came, whatever its worth. */
  readonly token: string | null
}

export interface CallContext<Name extends CallName> {
  readonly services: Services
  /** The caller's rights; those of `stranger` in a call that needs no session. */
  readonly rights: Rights
  /** Empty in a call that needs no session. */
  readonly sessionId: string
  readonly params: Readonly<Record<string, string>>
  readonly body: BodyOf<Calls[Name]>
  readonly query: Readonly<Record<string, unknown>>
  /** Idempotency-Key; null where the call is no command. */
  readonly key: string | null
  readonly client: Client
}

export type PlainHandler<Name extends CallName> = (context: CallContext<Name>) => Promise<ReplyOf<Calls[Name]>>

/** Runs inside the unit that also stores key and answer: what it throws undoes everything, the key included. */
export type CommandHandler<Name extends CallName> = (context: CallContext<Name>, unit: Unit) => Promise<ReplyOf<Calls[Name]>>

export type Handler<Name extends CallName> = Calls[Name]['command'] extends true ? CommandHandler<Name> : PlainHandler<Name>

/** One handler per declared call: a missing one is a type error. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> }

/** Nobody in particular: sees nothing, may nothing. */
export const stranger: Rights = { userId: '', role: null, canManage: false, members: [] }
