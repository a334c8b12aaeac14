// The call by which a member sets whether they accept new work.
import { agentStates } from '../agent-states.ts'
import { defineCall } from '../call.ts'
import { boolean, choice, object } from '../fields.ts'

export interface AgentStateAnswer {
  /** Number of open and snoozed conversations that return to their queues. */
  readonly openThreads: number
}

export const agentCalls = {
  /** Sets the caller's state in every organisation they are a member of. `handBack`: returns their open and snoozed work to the queues. */
  setAgentState: defineCall<AgentStateAnswer>()({
    method: 'POST',
    path: '/api/agentStates/mine',
    right: 'member',
    body: object({ state: choice(...agentStates).required(), handBack: boolean() }),
    sessionOnly: true,
    command: true,
  }),
} as const
