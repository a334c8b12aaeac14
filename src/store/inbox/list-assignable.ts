// People whom somebody may put on conversations: on one, or on all that are chosen.
import { canAssign, canHoldWork, canMemberSee } from '../../../contract/permissions.ts'
import type { Rights, ThreadPlace } from '../../../contract/permissions.ts'
import type { Row } from '../../../contract/index.ts'
import { selectRecord, selectRows } from '../entities/selectors.ts'
import type { RootState } from '../root-reducer.ts'

type Visibility = NonNullable<Row<'ORGANISATION'>['visibility']>

/** Members of its organisation, oneself first. */
export const listAssignable = (
  rights: Rights,
  memberships: readonly Row<'ORGANISATIONMEMBERSHIP'>[],
  visibility: Visibility,
  place: ThreadPlace,
): readonly string[] => {
  const { organisationId } = place
  const members = memberships.flatMap(({ organisationId: of, userId, role, teamIds = [] }) =>
    of === organisationId &&
    canAssign(
      rights,
      place,
      userId,
      canMemberSee({ organisationId, manager: role === 'manager', teamIds, visibility }, place),
    )
      ? [userId]
      : [],
  )
  return [...new Set([...(canHoldWork(rights, organisationId) ? [rights.userId] : []), ...members])]
}

/** Where the chosen ones lie; of all that pass a filter only the organisations are known. */
const findPlaces = (
  state: RootState,
  ids: readonly string[] | undefined,
  organisationId: string | undefined,
): readonly ThreadPlace[] => {
  if (ids === undefined) {
    const organisations = selectRows(state, 'ORGANISATION').map(({ _id }) => _id)
    return (organisationId === undefined ? organisations : [organisationId]).map((one) => ({
      organisationId: one,
      assigneeId: null,
      teamId: null,
    }))
  }
  const places = new Map<string, ThreadPlace>()
  for (const id of ids) {
    const thread = selectRecord(state, 'THREAD', id)
    const place = {
      organisationId: thread?.organisationId ?? '',
      assigneeId: thread?.assigneeId ?? null,
      teamId: thread?.teamId ?? null,
    }
    if (thread) places.set(`${place.organisationId} ${place.assigneeId} ${place.teamId}`, place)
  }
  return [...places.values()]
}

/** Those who can take every one of them. @param ids left out: all that pass a filter, of the organisation where one is named */
export const selectAssignable = (
  state: RootState,
  ids: readonly string[] | undefined,
  organisationId: string | undefined,
): readonly string[] => {
  const { rights } = state.session
  if (rights === null) return []
  const memberships = selectRows(state, 'ORGANISATIONMEMBERSHIP')
  const [first = [], ...others] = findPlaces(state, ids, organisationId).map((place) =>
    listAssignable(
      rights,
      memberships,
      selectRecord(state, 'ORGANISATION', place.organisationId)?.visibility ?? 'all',
      place,
    ),
  )
  return first.filter((id) => others.every((some) => some.includes(id)))
}
