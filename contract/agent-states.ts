// Whether somebody takes new work: what they say themselves, or that nobody has moved anything on their devices for a while.

export const agentStates = ['available', 'busy', 'away'] as const
export type AgentState = (typeof agentStates)[number]

/** Without a key or a pointer moved so long, somebody is away. */
export const agentIdleMs = 5 * 60_000

/** How often a device says at most that its user is at work. */
export const agentBeatMs = 60_000

/** Socket event from the device: its user has moved something. */
export const atWorkEvent = 'atWork'

/** Conversations of one person in one organisation at once. */
export const maxCapacity = 200
