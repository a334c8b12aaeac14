// Whether members take new work, as the server has told.
import type { AgentState } from '../../../contract/agent-states.ts'
import { selectRows } from '../entities/selectors.ts'
import type { RootState } from '../root-reducer.ts'

/** In one organisation; null: in any. Somebody who was never at work is away. */
export const selectAgentState = (
  state: RootState,
  userId: string | null,
  organisationId: string | null = null,
): AgentState =>
  selectRows(state, 'AGENTSTATE').find(
    (row) => row.userId === userId && (organisationId === null || row.organisationId === organisationId),
  )?.state ?? 'away'

/** The signed-in user's; null: they are a member of no organisation. */
export const selectOwnAgentState = (state: RootState): AgentState | null => {
  const { userId } = state.session
  const isMember = selectRows(state, 'ORGANISATIONMEMBERSHIP').some((membership) => membership.userId === userId)
  return isMember ? selectAgentState(state, userId) : null
}
