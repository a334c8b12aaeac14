// Lets members set whether they accept new work, and hand back their open work.
import type { Handlers } from '../../records/call-context.ts'
import { handOver } from '../bulk/hand-over.ts'
import { setAgentState } from './agent-states.ts'

export const agentHandlers: Handlers<'setAgentState'> = {
  setAgentState: async ({ rights, body: { state, handBack } }, unit) => {
    await setAgentState(unit, rights.userId, state)
    return {
      openThreads:
        handBack === true ? await handOver(unit, { ofUserId: rights.userId, userId: null, byRules: true }) : 0,
    }
  },
}
