// What the handler of a declared call gets, typed by the contract.
import type { Readable } from 'node:stream'
import type { BodyOf, ReplyOf } from '../../contract/call.ts'
import type { CallName, Calls } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import type { FileAnswer } from './file-answer.ts'

export interface CallContext<Name extends CallName> {
  readonly services: Services
  /** Of the caller; without any right where the call is anonymous. */
  readonly rights: Rights
  /** Empty where the call is anonymous. */
  readonly sessionId: string
  readonly token: string | null
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: BodyOf<Calls[Name]>
  /** The body of a call that brings a file; null where it brought none. */
  readonly file: Readable | null
  readonly address: string
  readonly userAgent: string | null
  /** Origin under which the browser reached us, in the request's own words. */
  readonly host: string
  /** The request's `Cookie` header. */
  readonly cookies: string | undefined
  /** Sends a `Set-Cookie` with the answer. */
  readonly setCookie: (cookie: string) => void
}

/** A command's handler gets the open unit: its effect, its key and its answer are one transaction. */
export type Handler<Name extends CallName> = Calls[Name]['command'] extends true
  ? (context: CallContext<Name>, unit: Unit) => Promise<ReplyOf<Calls[Name]>>
  : (context: CallContext<Name>) => Promise<ReplyOf<Calls[Name]> | FileAnswer>

export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<Name> }

export const withoutRights: Rights = { userId: '', role: null, canManage: false, members: [] }
