// The call that searches messages, conversations and customers by words.
import { defineCall } from '../call.ts'
import type { ThreadItemType } from '../items.ts'
import type { SearchKind } from '../search.ts'

export interface SearchHit {
  readonly kind: SearchKind
  /** The record that was found. */
  readonly id: string
  /** The conversation that it is or belongs to; null for a customer. */
  readonly threadId: string | null
  readonly itemType: ThreadItemType | null
  readonly organisationId: string | null
  /** The customer's name. */
  readonly title: string
  /** The former name by which a customer was found; absent when the present fields match. */
  readonly formerName?: string
  /** An excerpt of the match; plain text. */
  readonly text: string
  /** Whether the message is outbound; false for results that are not messages. */
  readonly isOurs: boolean
  /** The agent who wrote it; null: nobody here. */
  readonly agentId: string | null
  /** Account of the conversation. */
  readonly accountId: string | null
  /** Time of the message; for a conversation, of its last message. */
  readonly time: string
}

export interface SearchPage {
  /** Newest first. */
  readonly hits: readonly SearchHit[]
  /** Whether there are further results. */
  readonly more: boolean
}

export type SearchAnswer = Readonly<Partial<Record<SearchKind, SearchPage>>>

export const searchCalls = {
  /**
   * In the query: `text`; `kinds` (comma-separated; default: all); `service`; `since` and `until` (UTC, ISO 8601); `skip` and `limit`,
   * per kind. Every word of the text must begin a word of the result; case and Turkish dots are ignored.
   */
  search: defineCall<SearchAnswer>()({ method: 'GET', path: '/api/search', right: 'member' }),
} as const
