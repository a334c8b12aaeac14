// Lists the users to whom conversations may be assigned: one conversation, or all that are selected.
import { organisationDefaults } from '../../../contract/organisation-defaults.ts'
import { canAssign, canHoldWork, canMemberSee } from '../../../contract/permissions.ts'
import type { Rights, ThreadPlace } from '../../../contract/permissions.ts'
import type { Row } from '../../../contract/index.ts'
import { selectRecord, selectRows } from '../entities/selectors.ts'
import type { BulkBody } from '../records/bulk-slice.ts'
import type { RootState } from '../root-reducer.ts'

type Visibility = NonNullable<Row<'ORGANISATION'>['visibility']>

/** Members of the conversation's organisation to whom the user may assign it; the user themselves first. */
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

type BulkChoice = Pick<BulkBody, 'ids' | 'filter' | 'organisationId'>

/** The organisations that the filter names; null: it names none. */
const findFiltered = ({ organisationId, filter }: BulkChoice): readonly string[] | null => {
  const organisationCondition = organisationId ?? filter?.['organisationId']
  if (typeof organisationCondition === 'string') return [organisationCondition]
  // The form that `toServerFilter` writes.
  const several = (organisationCondition as { readonly $in?: unknown } | null | undefined)?.$in
  return Array.isArray(several) ? several.map(String) : null
}

/** The places of the selected conversations, by organisation. If a filter selects them, only the organisations are known. */
const findPlaces = (state: RootState, chosen: BulkChoice): ReadonlyMap<string, readonly ThreadPlace[]> => {
  const { ids } = chosen
  if (ids === undefined) {
    const living = selectRows(state, 'ORGANISATION').filter(({ deletedTime }) => !deletedTime)
    const organisations = findFiltered(chosen) ?? living.map(({ _id }) => _id)
    return new Map(organisations.map((one) => [one, [{ organisationId: one, assigneeId: null, teamId: null }]]))
  }
  const places = new Map<string, Map<string, ThreadPlace>>()
  for (const id of ids) {
    const thread = selectRecord(state, 'THREAD', id)
    if (!thread) continue
    const { assigneeId = null, teamId = null } = thread
    const organisationId = thread.organisationId ?? ''
    const there = places.get(organisationId) ?? new Map<string, ThreadPlace>()
    places.set(organisationId, there.set(`${assigneeId} ${teamId}`, { organisationId, assigneeId, teamId }))
  }
  return new Map([...places].map(([organisationId, there]) => [organisationId, [...there.values()]]))
}

export interface Assignable {
  readonly userId: string
  /** Organisations in which they can take all selected conversations; null: all organisations. */
  readonly only: readonly string[] | null
}

/** Users who can take all selected conversations, or all of some organisations. */
export const selectAssignable = (state: RootState, chosen: BulkChoice): readonly Assignable[] => {
  const { rights } = state.session
  if (rights === null) return []
  const memberships = selectRows(state, 'ORGANISATIONMEMBERSHIP')
  const takers = [...findPlaces(state, chosen)].map(([organisationId, places]) => {
    const visibility =
      selectRecord(state, 'ORGANISATION', organisationId)?.visibility ?? organisationDefaults.visibility
    const [first = [], ...others] = places.map((place) => listAssignable(rights, memberships, visibility, place))
    return { organisationId, userIds: first.filter((id) => others.every((some) => some.includes(id))) }
  })
  return [...new Set(takers.flatMap(({ userIds }) => userIds))].map((userId) => {
    const theirs = takers.filter(({ userIds }) => userIds.includes(userId))
    return {
      userId,
      only: theirs.length === takers.length ? null : theirs.map(({ organisationId }) => organisationId),
    }
  })
}

/** Narrows the selection to the given organisations. */
export const narrowChosen = <Body extends BulkChoice>(
  state: RootState,
  body: Body,
  organisationIds: readonly string[],
): Body =>
  body.ids
    ? {
        ...body,
        ids: body.ids.filter((id) => organisationIds.includes(selectRecord(state, 'THREAD', id)?.organisationId ?? '')),
      }
    : { ...body, filter: { ...body.filter, organisationId: { $in: [...organisationIds] } } }
