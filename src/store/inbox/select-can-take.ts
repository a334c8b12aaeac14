// Whether somebody may put conversations on themselves: the key and the palette offer it only where all of them can be theirs.
import { canHoldWork, isAdministrator } from '../../../contract/permissions.ts'
import { selectRecord, selectRows } from '../entities/selectors.ts'
import { getFilteredOrganisations } from './filtered-organisations.ts'
import type { RootState } from '../root-reducer.ts'

/** Organisations of what passes the list's filter. */
const findListed = (state: RootState): readonly string[] =>
  getFilteredOrganisations(state.inbox.filter) ?? selectRows(state, 'ORGANISATION').map(({ _id }) => _id)

/** @param chosen ids, or `all` that pass the list's filter */
export const selectCanTake = (state: RootState, chosen: readonly string[] | 'all'): boolean => {
  const { rights } = state.session
  if (rights === null || !isAdministrator(rights)) return true
  const organisationIds =
    chosen === 'all' ? findListed(state) : chosen.map((id) => selectRecord(state, 'THREAD', id)?.organisationId ?? '')
  return organisationIds.every((organisationId) => canHoldWork(rights, organisationId))
}
