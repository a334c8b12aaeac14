// Whether the user may assign conversations to themselves: offered only if they can take all of them.
import { canHoldWork, isAdministrator } from '../../../contract/permissions.ts'
import { selectRecord, selectRows } from '../entities/selectors.ts'
import { getFilteredOrganisations } from './filtered-organisations.ts'
import type { RootState } from '../root-reducer.ts'

/** Organisations of the conversations that match the list's filter. */
const findListed = (state: RootState): readonly string[] =>
  getFilteredOrganisations(state.inbox.filter) ?? selectRows(state, 'ORGANISATION').map(({ _id }) => _id)

/** @param chosen ids, or `all` that match the list's filter */
export const selectCanTake = (state: RootState, chosen: readonly string[] | 'all'): boolean => {
  const { rights } = state.session
  if (rights === null || !isAdministrator(rights)) return true
  const organisationIds =
    chosen === 'all' ? findListed(state) : chosen.map((id) => selectRecord(state, 'THREAD', id)?.organisationId ?? '')
  return organisationIds.every((organisationId) => canHoldWork(rights, organisationId))
}
