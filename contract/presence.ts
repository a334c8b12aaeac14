// Who is on a conversation right now: what a tab says of itself, and what is told of others. Nothing of it outlives its lease.
import { presenceClaimsMax } from './constants.ts'
import { recordIdPattern } from './patterns.ts'

export const presenceStates = ['viewing', 'typing'] as const
export type PresenceState = (typeof presenceStates)[number]

/** Name of the socket event, both ways. */
export const presenceEvent = 'presence'

/** What a tab is on. It says all of it each time: when it changes, and every `presenceBeatMs` while it is on something. */
export interface PresenceClaim {
  readonly threadId: string
  readonly state: PresenceState
}

export interface Present {
  readonly userId: string
  readonly state: PresenceState
}

/** Thread -> everybody on it, by user id; empty where nobody is any more. */
export type PresenceNews = Readonly<Record<string, readonly Present[]>>

const isClaim = (told: unknown): told is PresenceClaim => {
  const { threadId, state } = (told ?? {}) as Partial<Record<keyof PresenceClaim, unknown>>
  return typeof threadId === 'string' && recordIdPattern.test(threadId) && (presenceStates as readonly unknown[]).includes(state)
}

/** @returns null for what is none; of several claims on one thread the last holds */
export const readClaims = (told: unknown): PresenceClaim[] | null => {
  if (!Array.isArray(told) || told.length > presenceClaimsMax || !told.every(isClaim)) return null
  return [...new Map(told.map(({ threadId, state }) => [threadId, { threadId, state }])).values()]
}
