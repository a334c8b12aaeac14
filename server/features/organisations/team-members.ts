// Members of a team and candidates: listing, adding, removing.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { maxTeamPeoplePerCall } from '../../../contract/platform/team-calls.ts'
import { addAudit } from '../../records/audit.ts'
import { tableOf } from '../../database/columns.ts'
import { getRecord } from '../../database/reads.ts'
import type { Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { isMemberOf, listUsers } from './members.ts'

type TeamCalls = 'teamMembers' | 'teamNonMembers' | 'changeTeamMembers'

const none = (): never => {
  throw new ApiError('NOT_FOUND', undefined, 'TEAM')
}

const checkManages = (rights: Rights, organisationId: string): void => {
  if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'TEAM')
}

/** A team the caller does not see is treated as missing. */
const organisationOf = async ({ services, rights, params }: CallContext<TeamCalls>): Promise<string> =>
  String(((await getRecord(services.database, rights, 'TEAM', params['id'] ?? '')) ?? none())['organisationId'])

const isIn = (teamId: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
  WHERE place."userId" = record.id AND place."teamIds" @> ${JSON.stringify([teamId])}::jsonb)`

/** The users' memberships of the organisation, locked; sorted by user, the order in which changes are announced. */
const lockPlaces = async (
  unit: UnitOfWork,
  organisationId: string,
  userIds: readonly string[],
): Promise<Row<'ORGANISATIONMEMBERSHIP'>[]> => {
  const found = await Promise.all(
    [...userIds].sort().map((userId) => unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId })),
  )
  const ids = found.filter((place) => place !== null).map(({ _id }) => _id)
  await unit.lock(...ids.map((id) => `ORGANISATIONMEMBERSHIP:${id}`))
  // Read again under the lock: their teams may have changed while we waited.
  const places = await Promise.all(ids.map((id) => unit.get('ORGANISATIONMEMBERSHIP', id)))
  return places.filter((place) => place !== null)
}

const setTeam = async (
  { writes }: Context,
  unit: UnitOfWork,
  place: Row<'ORGANISATIONMEMBERSHIP'>,
  teamId: string,
  isInTeam: boolean,
): Promise<boolean> => {
  const teamIds = place.teamIds ?? []
  if (teamIds.includes(teamId) === isInTeam) return false
  const after = await unit.change('ORGANISATIONMEMBERSHIP', place._id, {
    teamIds: isInTeam ? [...teamIds, teamId] : teamIds.filter((id) => id !== teamId),
  })
  await writes.after(unit, 'ORGANISATIONMEMBERSHIP', place as unknown as AnyRow, after as unknown as AnyRow)
  return true
}

export const teamMemberHandlers: Handlers<TeamCalls> = {
  teamMembers: async (context) => {
    await organisationOf(context)
    return listUsers(context.services, context.rights, context.query, isIn(context.params['id'] ?? ''))
  },
  teamNonMembers: async (context) => {
    const organisationId = await organisationOf(context)
    checkManages(context.rights, organisationId)
    return listUsers(
      context.services,
      context.rights,
      context.query,
      sql<boolean>`(${isMemberOf(organisationId)} AND NOT ${isIn(context.params['id'] ?? '')})`,
    )
  },
  changeTeamMembers: async (context, unit) => {
    const id = context.params['id'] ?? ''
    // A team that is being removed accepts no new members.
    await unit.lock(`TEAM:${id}`)
    const organisationId = (await unit.get('TEAM', id))?.organisationId ?? none()
    if (!isMember(context.rights, organisationId)) none()
    checkManages(context.rights, organisationId)
    const add = new Set(context.body.add ?? [])
    const remove = new Set((context.body.remove ?? []).filter((userId) => !add.has(userId)))
    if (add.size + remove.size > maxTeamPeoplePerCall)
      throw new ApiError('INVALID_BODY', { add: 'TOO_MANY_VALUES' }, 'TEAM')
    const places = await lockPlaces(unit, organisationId, [...add, ...remove])
    const known = new Set(places.map(({ userId }) => userId))
    // Only members of the organisation can be in its teams.
    if ([...add].some((userId) => !known.has(userId)))
      throw new ApiError('NOT_FOUND', undefined, 'ORGANISATIONMEMBERSHIP')
    let [added, removed] = [0, 0]
    for (const place of places) {
      const isAdded = add.has(place.userId)
      if (!(await setTeam(context.services, unit, place, id, isAdded))) continue
      if (isAdded) added += 1
      else removed += 1
    }
    if (added + removed > 0)
      addAudit(unit, 'updated', 'TEAM', id, { organisationId, fields: ['members'], count: added + removed })
    return { added, removed }
  },
}
