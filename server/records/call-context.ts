// The context of a declared call's handler, typed by the contract.
import type { Readable } from 'node:stream'
import type { BodyOf, ReplyOf } from '../../contract/call.ts'
import type { CallName, Calls } from '../../contract/calls.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Context } from '../context/context.ts'
import type { Cookie, Cookies } from '../lib/cookie.ts'
import type { OwnAnswer } from '../lib/own-answer.ts'

export interface CallContext<Name extends CallName, Server extends Context = Context> {
  readonly services: Server
  /** Of the caller; without any right where the call is anonymous. */
  readonly rights: Rights
  /** Empty where the call is anonymous. */
  readonly sessionId: string
  readonly token: string | null
  /** The header Idempotency-Key as it came: those who take a file read it themselves. */
  readonly idempotencyKey: unknown
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: BodyOf<Calls[Name]>
  /** The body of a call that brings a file; null where it brought none. */
  readonly file: Readable | null
  readonly address: string
  readonly userAgent: string | null
  /** Origin under which the browser reached us, in the request's own words. */
  readonly host: string
  readonly cookies: Cookies
  /** Sends a cookie with the answer. */
  readonly setCookie: (cookie: Cookie) => void
}

/** A command's handler gets the open unit: its effect, its key and its answer are one transaction. */
type Handler<Name extends CallName, Server extends Context = Context> = Calls[Name]['command'] extends true
  ? (context: CallContext<Name, Server>, unit: UnitOfWork) => Promise<ReplyOf<Calls[Name]>>
  : (context: CallContext<Name, Server>) => Promise<ReplyOf<Calls[Name]> | OwnAnswer>

export type Handlers<Names extends CallName = CallName, Server extends Context = Context> = {
  readonly [Name in Names]: Handler<Name, Server>
}

export const withoutRights: Rights = { userId: '', role: null, canManage: false, members: [] }
