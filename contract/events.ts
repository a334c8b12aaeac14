// Socket protocol: envelopes of the change log, cursors, ticks (docs/decisions.md, 7).
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
  /** A snoozed conversation has come back. */
  'THREAD_WOKEN',
  /** This user was mentioned in a note. */
  'MENTIONED',
  /** The platform does not serve a channel as it should. */
  'CHANNEL_PROBLEM',
  /** An access token, or the data access it grants, is about to expire. */
  'TOKEN_EXPIRES',
  /** The platform refused a post written for a page. */
  'POST_NOT_PUBLISHED',
  /** Platform reports about the quality of a WhatsApp number, a template, and a business account. */
  'WA_QUALITY',
  'WA_TEMPLATE',
  'WA_ACCOUNT',
  /** A live figure has reached a limit that managers set for it. */
  'QUEUE_LIMIT',
  'SUBSCRIPTION_ENDING',
  'SUBSCRIPTION_ENDED',
  /** One of this user's views was deleted, because it named a customer whose data was erased. */
  'VIEW_ERASED',
  /** An administrator has turned off this user's two-step sign-in. */
  'SECOND_FACTOR_REMOVED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Names of the socket events that carry an envelope; any other event is shown as a toast with its name and payload. */
export const pushEventNames = ['OBJECT_UPDATE', ...notificationTypes] as const
export type PushEventName = (typeof pushEventNames)[number]

export type ChangeOp = 'add' | 'update' | 'delete'

export interface PushEnvelope {
  readonly room: string
  readonly stream: string
  /** The room's previous sequence; a client whose cursor differs has missed a change. 0 for the room's first. */
  readonly prev: number
  readonly seq: number
  readonly epoch: number
  readonly organisationId: string | null
  /** The entity's push name, e.g. FBCOMMENT_UPDATE. */
  readonly type: string
  readonly objectType: string
  readonly op: ChangeOp
  readonly ids: readonly string[]
  /** Whole records. Missing if the receiver must request them by id (among others, a conversation that leaves their view). */
  readonly rows?: readonly unknown[]
  readonly at: string
  /** Idempotency-Key of the command that caused the change. */
  readonly cmid?: string
}

/** Room -> last sequence received. */
export type Cursors = Readonly<Record<string, number>>

/** Sent in the socket's handshake (`auth`). */
export interface SocketHandshake {
  readonly token: string
  readonly contract: string
  readonly epoch: number
  readonly cursors: Cursors
}

export interface ServerToClient extends Readonly<Record<PushEventName, (envelope: PushEnvelope) => void>> {
  /** Sent after the replay: the position of each of the session's rooms. `limited`: some could not be replayed; bootstrap again. */
  ready: (position: ReadyMessage) => void
  /** Sent every 15 s: the position of each room, so that silent loss is noticed. */
  tick: (position: { readonly epoch: number; readonly cursors: Cursors }) => void
  /** The session ended or its rights changed; the socket closes after this event. */
  ended: (why: { readonly reason: SocketEndReason }) => void
  /** Presence on the conversations that the session may see: sent after `ready`, and on every change. */
  presence: (news: PresenceUpdate) => void
}

export interface ClientToServer {
  presence: (claims: readonly PresenceClaim[]) => void
  /** The user is active; sent at most once a minute. */
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
