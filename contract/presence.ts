// Presence on conversations: the claims of a tab, and the presence of others. A claim expires with its lease.
import { maxPresenceClaims } from './constants.ts'
import { recordIdPattern } from './patterns.ts'

const presenceStates = ['viewing', 'typing'] as const
export type PresenceState = (typeof presenceStates)[number]

/** Name of the socket event, both ways. */
export const presenceEvent = 'presence'

/** One claim of a tab. The tab sends all its claims on every change, and every `presenceBeatMs` while it has any. */
export interface PresenceClaim {
  readonly threadId: string
  readonly state: PresenceState
}

export interface PresentUser {
  readonly userId: string
  readonly state: PresenceState
}

/** Conversation -> all users on it, ordered by user id; empty if there are none any more. */
export type PresenceUpdate = Readonly<Record<string, readonly PresentUser[]>>

const isClaim = (claim: unknown): claim is PresenceClaim => {
  const { threadId, state } = (claim ?? {}) as Partial<Record<keyof PresenceClaim, unknown>>
  return (
    typeof threadId === 'string' &&
    recordIdPattern.test(threadId) &&
    (presenceStates as readonly unknown[]).includes(state)
  )
}

/** @returns null for malformed input; of several claims on one conversation the last wins */
export const parsePresenceClaims = (claims: unknown): PresenceClaim[] | null => {
  if (!Array.isArray(claims) || claims.length > maxPresenceClaims || !claims.every(isClaim)) return null
  return [...new Map(claims.map(({ threadId, state }) => [threadId, { threadId, state }])).values()]
}
