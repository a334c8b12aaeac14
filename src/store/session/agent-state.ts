// Selects whether members accept new work, as the server reported it.
import type { AgentState } from '../../../contract/agent-states.ts'
import { selectRows } from '../entities/selectors.ts'
import type { RootState } from '../root-reducer.ts'

/** State in one organisation; null: in any. Without a record, the user is away. */
export const selectAgentState = (
  state: RootState,
  userId: string | null,
  organisationId: string | null = null,
): AgentState =>
  selectRows(state, 'AGENTSTATE').find(
    (row) => row.userId === userId && (organisationId === null || row.organisationId === organisationId),
  )?.state ?? 'away'

/** State of the signed-in user; null if they are not a member of any organisation. */
export const selectOwnAgentState = (state: RootState): AgentState | null => {
  const { userId } = state.session
  const isMember = selectRows(state, 'ORGANISATIONMEMBERSHIP').some((membership) => membership.userId === userId)
  return isMember ? selectAgentState(state, userId) : null
}
