// The live figures' own connection: who watches a queue is told its figures when they change, and every 15 seconds.
import type { SocketEndReason } from './events.ts'
import type { LiveReport } from './platform/report-calls.ts'

/** The namespace of the socket. */
export const figuresNamespace = '/figures'

/** What the figures are narrowed to; null: all of them. */
export interface QueueFilter {
  readonly organisation: string | null
  readonly channel: string | null
  readonly account: string | null
  readonly team: string | null
  readonly agent: string | null
}

/** Organisations whose queue is counted; null: all there are. */
export type ReportScope = readonly string[] | null

export const queueFilterNames = ['organisation', 'channel', 'account', 'team', 'agent'] as const

/** Both narrow; what the first says holds. */
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
  /** Of a session that manages an organisation; empty where a wall watches. */
  readonly token: string
  /** The key of a wall's link; null: a session watches. */
  readonly wall: string | null
  readonly filter: QueueFilter
}

export interface FiguresToClient {
  figures: (report: LiveReport) => void
  /** Closes after it. */
  ended: (why: { readonly reason: SocketEndReason }) => void
}

export interface FiguresToServer {
  /** Other conversations from now on. */
  narrow: (filter: unknown) => void
}
