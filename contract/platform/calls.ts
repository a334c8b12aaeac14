// The product's own calls beyond the generic ones: sign-in, bootstrap, commands on conversations, notifications.
import { defineCall } from '../call.ts'
import { choice, object, reference, string, text, time } from '../fields.ts'
import { givenCloseReasons, maxReasonLength } from '../close-reasons.ts'
import type { ThreadAnswer } from './thread-calls.ts'
import { undoes } from './thread-calls.ts'
import type { Cursors } from '../events.ts'
import type { Rights, SessionStats } from '../permissions.ts'
import type { AnyRow } from '../index.ts'

/** Names of the services an organisation may use. */
export type ServiceFlags = Readonly<Record<'FaFacebook' | 'FaInstagram' | 'FaWhatsapp', boolean>>

export interface SignedIn {
  readonly token: string
  readonly stats: SessionStats
  readonly userId: string
}

/** The password was right, and two-step sign-in is on; `loginCode` completes it. */
export interface Challenge {
  readonly challenge: string
}

export interface SessionScope {
  readonly rights: Rights
  readonly stats: SessionStats
  readonly organisations: readonly { readonly _id: string; readonly name: string; readonly services: ServiceFlags }[]
  readonly accounts: readonly {
    readonly type: string
    readonly _id: string
    readonly organisationId: string
    readonly name: string
  }[]
}

export interface Bootstrap {
  readonly epoch: number
  /** Position of each of the session's rooms in the transaction that read the rows. */
  readonly cursors: Cursors
  readonly rows: Readonly<Record<string, readonly AnyRow[]>>
  /** Whether `rows` contains every open and snoozed conversation that the user may see. */
  readonly complete: boolean
}

export interface Health {
  readonly status: 'ok'
  readonly version: string
  readonly database: 'pglite' | 'postgres'
  readonly epoch: number
  /** Time of the last entry in the change log; null before the first. */
  readonly lastEvent: string | null
  /** Whether people may sign in through their organisation's identity provider. */
  readonly singleSignOn: boolean
  /** Whether people may sign in with Facebook. */
  readonly facebookLogin: boolean
}

/** Time of the last message that the author of a command had seen. */
const asSeen = object({ until: time() })

export const platformCalls = {
  login: defineCall<SignedIn | Challenge>()({
    method: 'POST',
    path: '/api/auth/login',
    right: 'anonymous',
    body: object({ username: string().max(150).required(), password: string().max(1_000).required() }),
  }),
  /**
   * Renews the session that the token names, by its cookie, which the response replaces; the token may have expired. Without the cookie
   * the token must still be valid, and the new one expires together with it.
   */
  renew: defineCall<SignedIn>()({ method: 'POST', path: '/api/auth/renew', right: 'anonymous' }),
  allowed: defineCall<SessionScope>()({ method: 'GET', path: '/api/auth/allowed', right: 'own' }),
  /**
   * Ends the session that the token names; the token may have expired. With `sessionId` it ends another session of the same browser, by its
   * refresh cookie: one that was signed out while the server could not be reached.
   */
  logout: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/auth/logout',
    right: 'anonymous',
    body: object({ sessionId: reference() }),
  }),
  /** `{$set: {language, profile}}` on the caller's own user, except the e-mail address (`changeEmail`). */
  updateProfile: defineCall<AnyRow>()({
    method: 'POST',
    path: '/api/auth/profile',
    right: 'own',
    sessionOnly: true,
    body: object({ $set: object().required(), $seen: object().default(undefined).optional() }),
  }),
  bootstrap: defineCall<Bootstrap>()({ method: 'GET', path: '/api/bootstrap', right: 'own' }),
  health: defineCall<Health>()({ method: 'GET', path: '/api/health', right: 'anonymous' }),
  /** With `teamId` it also moves to that team; null removes it from its team. */
  assignThread: defineCall<ThreadAnswer>()({
    method: 'POST',
    path: '/api/threads/:id/assign',
    right: 'member',
    body: object({ userId: reference().defined(), teamId: reference(), reason: text(maxReasonLength), undoes }),
    command: true,
  }),
  /** With `until`: THREAD_OVERTAKEN if the customer has written later. Default `reason`: answered or unanswered. */
  closeThread: defineCall<ThreadAnswer>()({
    method: 'POST',
    path: '/api/threads/:id/close',
    right: 'member',
    body: object({ until: time(), reason: choice(...givenCloseReasons), undoes }),
    command: true,
  }),
  reopenThread: defineCall<ThreadAnswer>()({
    method: 'POST',
    path: '/api/threads/:id/reopen',
    right: 'member',
    body: object({ undoes }),
    command: true,
  }),
  /** Marks it as read for the organisation (messages and unread count) and for the caller (cursor); with `until`, only up to that time. */
  markThreadAsRead: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/markAsRead',
    right: 'member',
    body: asSeen,
    command: true,
  }),
  /** Moves only the caller's own cursor, to before the customer's last message, so that it is new to them again. */
  markThreadAsUnread: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/markAsUnread',
    right: 'member',
    command: true,
  }),
  /** Moves only the caller's own cursor in the conversation. */
  moveThreadCursor: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/cursor',
    right: 'member',
    body: object({ readTime: time().required() }),
    command: true,
  }),
  /** `filter` and `organisationId` in the query, as for a list; default: all notifications. */
  notificationsUnreadCount: defineCall<{ count: number }>()({
    method: 'GET',
    path: '/api/notifications/unreadCount',
    right: 'member',
  }),
  notificationTypes: defineCall<readonly string[]>()({
    method: 'GET',
    path: '/api/notifications/types',
    right: 'member',
  }),
  markNotificationAsRead: defineCall<Record<string, never>>()({
    method: 'PATCH',
    path: '/api/notifications/:id/markAsRead',
    right: 'member',
    command: true,
  }),
  /** `filter` and `organisationId` in the query, as for a list; default: all notifications. */
  markAllNotificationsRead: defineCall<{ marked: number }>()({
    method: 'PATCH',
    path: '/api/notifications/markAllRead',
    right: 'member',
    command: true,
  }),
} as const
