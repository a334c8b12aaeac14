// Socket traffic: envelopes of the change log, cursors, ticks (docs/decisions.md, 7).
import type { atWorkEvent } from './agent-states.ts'
import type { PresenceClaim, PresenceUpdate } from './presence.ts'

export const notificationTypes = [
  'NEW_FB_POST',
  'NEW_FB_POST_REACTION',
  'NEW_FB_COMMENT',
  'NEW_FB_MESSAGE',
  'REACTION_FB_MESSAGE',
  'READ_FB_MESSAGE',
  'DELIVERY_FB_MESSAGE',
  'NEW_IG_COMMENT',
  'NEW_IG_MESSAGE',
  'READ_IG_MESSAGE',
  'NEW_IG_MENTIONED_MEDIA',
  'NEW_WA_MESSAGE',
  'NEW_WAWEB_MESSAGE',
  /** One that was put off has come back. */
  'THREAD_WOKEN',
  /** Somebody named this person in a note. */
  'MENTIONED',
  /** The platform does not serve a channel as it should. */
  'CHANNEL_PROBLEM',
  /** An access token, or what it lets us read, runs out. */
  'TOKEN_EXPIRES',
  /** A post that somebody wrote for a page was not taken. */
  'POST_NOT_PUBLISHED',
  /** The quality of a WhatsApp number, what the platform says of a template, and of a business account. */
  'WA_QUALITY',
  'WA_TEMPLATE',
  'WA_ACCOUNT',
  /** A figure of a queue has reached a limit that managers set for it. */
  'QUEUE_LIMIT',
  'SUBSCRIPTION_ENDING',
  'SUBSCRIPTION_ENDED',
  /** A view of this person's named somebody whose data was erased, and went with it. */
  'VIEW_ERASED',
  /** An administrator has turned this person's second factor off. */
  'SECOND_FACTOR_REMOVED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Names of the socket events that carry an envelope; any other name becomes a toast showing name and payload. */
export const pushEventNames = ['OBJECT_UPDATE', ...notificationTypes] as const
export type PushEventName = (typeof pushEventNames)[number]

export type ChangeOp = 'add' | 'update' | 'delete'

export interface PushEnvelope {
  readonly room: string
  readonly stream: string
  /** The room's previous sequence: a cursor that differs has missed something. 0 for the room's first. */
  readonly prev: number
  readonly seq: number
  readonly epoch: number
  readonly organisationId: string | null
  /** The entity's push name, e.g. FBCOMMENT_UPDATE. */
  readonly type: string
  readonly objectType: string
  readonly op: ChangeOp
  readonly ids: readonly string[]
  /** Whole records. Missing where the receiver must ask again by id (a thread that leaves their view among others). */
  readonly rows?: readonly unknown[]
  readonly at: string
  /** The command that caused it: its Idempotency-Key. */
  readonly cmid?: string
}

/** Room -> last sequence seen in it. */
export type Cursors = Readonly<Record<string, number>>

/** Sent in the socket's handshake (`auth`). */
export interface SocketHandshake {
  readonly token: string
  readonly contract: string
  readonly epoch: number
  readonly cursors: Cursors
}

export interface ServerToClient extends Readonly<Record<PushEventName, (envelope: PushEnvelope) => void>> {
  /** After the replay: where each of the session's rooms stands. `limited`: rooms that could not be replayed; bootstrap again. */
  ready: (position: ReadyMessage) => void
  /** Every 15 s: where each room stands, so that silent loss shows. */
  tick: (position: { readonly epoch: number; readonly cursors: Cursors }) => void
  /** The session's rights changed or it ended; the socket closes after it. */
  ended: (why: { readonly reason: SocketEndReason }) => void
  /** Presence on conversations that the session may see: after `ready`, and on every change. */
  presence: (news: PresenceUpdate) => void
}

export interface ClientToServer {
  presence: (claims: readonly PresenceClaim[]) => void
  /** Its user has moved something: once a minute at most. */
  [atWorkEvent]: (nothing: null) => void
}

export interface ReadyMessage {
  readonly epoch: number
  readonly cursors: Cursors
  readonly limited: boolean
}

export type SocketEndReason =
  | 'SESSION_REVOKED'
  | 'RIGHTS_CHANGED'
  | 'CONTRACT_OUTDATED'
  | 'NOT_AUTHENTICATED'
  | 'TOO_MANY_SOCKETS'
  | 'WALL_LINK_REVOKED'

export const socketPath = '/io'
