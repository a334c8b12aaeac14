// The call that looks for messages, conversations and customers by words.
import { defineCall } from '../call.ts'
import type { ThreadItemType } from '../items.ts'
import type { SearchKind } from '../search.ts'

export interface SearchHit {
  readonly kind: SearchKind
  /** The record that was found. */
  readonly id: string
  /** The conversation that it is or stands in; null for a customer. */
  readonly threadId: string | null
  readonly itemType: ThreadItemType | null
  readonly organisationId: string | null
  /** The customer's name. */
  readonly title: string
  /** A line of what was found; plain text. */
  readonly text: string
  /** Whether we wrote it; false for what is no message. */
  readonly isOurs: boolean
  /** Who of us; null: nobody here. */
  readonly agentId: string | null
  /** Of the conversation. */
  readonly accountId: string | null
  /** Of the message; of a conversation its last one. */
  readonly time: string
}

export interface SearchPage {
  /** Newest first. */
  readonly hits: readonly SearchHit[]
  /** Whether there are more behind them. */
  readonly more: boolean
}

export type SearchAnswer = Readonly<Partial<Record<SearchKind, SearchPage>>>

export const searchCalls = {
  /**
   * In the query: `text`; `kinds` (names with commas; all where left out); `service`; `since` and `until` (UTC, ISO 8601);
   * `skip` and `limit`, of each kind. Every word of the text must begin a word of what is found; case and Turkish dots are folded.
   */
  search: defineCall<SearchAnswer>()({ method: 'GET', path: '/api/search', right: 'member' }),
} as const
