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
  /** The caller's rights; none if the call is anonymous. */
  readonly rights: Rights
  /** Empty if the call is anonymous. */
  readonly sessionId: string
  readonly token: string | null
  /** The raw Idempotency-Key header; calls that accept a file parse it themselves. */
  readonly idempotencyKey: unknown
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: BodyOf<Calls[Name]>
  /** The body of a call that accepts a file; null if it carried none. */
  readonly file: Readable | null
  readonly address: string
  readonly userAgent: string | null
  /** Origin under which the browser reached us, as the request states it. */
  readonly host: string
  readonly cookies: Cookies
  /** Sends a cookie with the response. */
  readonly setCookie: (cookie: Cookie) => void
}

/** A command's handler gets the open unit: its effect, key and response are one transaction. */
type Handler<Name extends CallName, Server extends Context = Context> = Calls[Name]['command'] extends true
  ? (context: CallContext<Name, Server>, unit: UnitOfWork) => Promise<ReplyOf<Calls[Name]>>
  : (context: CallContext<Name, Server>) => Promise<ReplyOf<Calls[Name]> | OwnAnswer>

export type Handlers<Names extends CallName = CallName, Server extends Context = Context> = {
  readonly [Name in Names]: Handler<Name, Server>
}

export const withoutRights: Rights = { userId: '', role: null, canManage: false, members: [] }
