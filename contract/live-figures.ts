// The live figures' own socket namespace: sends the figures of a queue to its watchers when they change, and every 15 seconds.
import type { SocketEndReason } from './events.ts'
import type { LiveReport } from './platform/report-calls.ts'

/** The namespace of the socket. */
export const figuresNamespace = '/figures'

/** Narrows the figures; null: not narrowed by this. */
export interface QueueFilter {
  readonly organisation: string | null
  readonly channel: string | null
  readonly account: string | null
  readonly team: string | null
  readonly agent: string | null
}

/** Organisations whose queues are counted; null: all. */
export type ReportScope = readonly string[] | null

export const queueFilterNames = ['organisation', 'channel', 'account', 'team', 'agent'] as const

/** Combines two filters; the first takes precedence. */
export const narrowFilter = (pinned: QueueFilter, further: QueueFilter): QueueFilter => ({
  organisation: pinned.organisation ?? further.organisation,
  channel: pinned.channel ?? further.channel,
  account: pinned.account ?? further.account,
  team: pinned.team ?? further.team,
  agent: pinned.agent ?? further.agent,
})

/** Sent in the handshake (`auth`). */
export interface FiguresHandshake {
  readonly contract: string
  /** Token of a session that manages an organisation; empty for a wallboard. */
  readonly token: string
  /** Key of a wallboard link; null: a session watches. */
  readonly wall: string | null
  readonly filter: QueueFilter
}

export interface FiguresToClient {
  figures: (report: LiveReport) => void
  /** The socket closes after this event. */
  ended: (why: { readonly reason: SocketEndReason }) => void
}

export interface FiguresToServer {
  /** Replaces the filter from now on. */
  narrow: (filter: unknown) => void
}
