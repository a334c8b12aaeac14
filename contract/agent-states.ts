// Whether an agent accepts new work: their own choice, or that none of their devices was used for a while.

export const agentStates = ['available', 'busy', 'away'] as const
export type AgentState = (typeof agentStates)[number]

/** Time without a key press or pointer movement after which an agent is away. */
export const agentIdleMs = 5 * 60_000

/** Minimum interval between two activity reports of a device. */
export const agentBeatMs = 60_000

/** Socket event from a device: its user is active. */
export const atWorkEvent = 'atWork'

/** Maximum number of conversations that one agent may hold in one organisation. */
export const maxCapacity = 200
