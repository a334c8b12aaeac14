// A member’s own word on whether they take new work.
import { agentStates } from '../agent-states.ts'
import { defineCall } from '../call.ts'
import { boolean, choice, object } from '../fields.ts'

export interface AgentStateAnswer {
  /** Open and snoozed conversations that go back to their queues. */
  readonly openThreads: number
}

export const agentCalls = {
  /** The caller's own, in every organisation of which they are a member. `handBack`: their open work is given back. */
  setAgentState: defineCall<AgentStateAnswer>()({
    method: 'POST',
    path: '/api/agentStates/mine',
    right: 'member',
    body: object({ state: choice(...agentStates).required(), handBack: boolean() }),
    sessionOnly: true,
    command: true,
  }),
} as const
