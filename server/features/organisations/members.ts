// Members of an organisation and candidates: listing, adding, changing.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { hasRight } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UserPage } from '../../../contract/platform/organisation-calls.ts'
import { checkAssignee } from '../../conversations/threads/commands.ts'
import { addAudit } from '../../records/audit.ts'
import { tableOf } from '../../database/columns.ts'
import { getRecord, listRecords } from '../../database/reads.ts'
import { buildScope } from '../../database/scope.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { removeIn } from '../../records/generic-writes.ts'
import { parseListQuery } from '../../records/parse-list-query.ts'
import { checkNotOvertaken, parseSeen } from '../../records/check-not-overtaken.ts'
import { checkReferences } from '../../records/check-references.ts'
import type { Context } from '../../context/context.ts'
import { handOver } from '../bulk/hand-over.ts'

type MemberCalls =
  | 'organisationMembers'
  | 'addOrganisationMembers'
  | 'addOrganisationMember'
  | 'organisationMember'
  | 'changeOrganisationMember'
  | 'removeOrganisationMember'
  | 'organisationNonMembers'

/** An organisation the caller does not see is treated as missing; one they may not manage is forbidden. */
const organisationIdOf = (
  rights: Rights,
  params: Readonly<Record<string, string>>,
  right: 'member' | 'manager',
): string => {
  const id = params['orgId'] ?? ''
  if (!hasRight(rights, 'member', id)) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  if (!hasRight(rights, right, id)) throw new ApiError('FORBIDDEN', undefined, 'ORGANISATIONMEMBERSHIP')
  return id
}

/** Administrators count as members of every organisation, even of one that does not exist. */
const checkThere = async ({ database }: Context, rights: Rights, id: string): Promise<void> => {
  if (!(await getRecord(database, rights, 'ORGANISATION', id)))
    throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
}

export const isMemberOf = (organisationId: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
  WHERE place."userId" = record.id AND place.organisation_id = ${organisationId})`

/** Users visible to the caller that match their query and `also`. */
export const listUsers = async (
  services: Context,
  rights: Rights,
  query: Readonly<Record<string, unknown>>,
  also: RawBuilder<boolean>,
): Promise<UserPage> => {
  const { data, params } = await listRecords(services.database, rights, 'USER', { ...parseListQuery(query), also })
  return { users: data, params }
}

const membershipOf = async (
  unit: UnitOfWork,
  organisationId: string,
  userId: string,
): Promise<Row<'ORGANISATIONMEMBERSHIP'>> => {
  const membership = await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId })
  if (!membership) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATIONMEMBERSHIP')
  return membership
}

/** Callers cannot add people they do not see. */
const checkVisible = async (unit: UnitOfWork, rights: Rights, userId: string): Promise<void> => {
  const found =
    await sql`SELECT 1 FROM ${sql.table(tableOf('USER'))} AS record WHERE record.id = ${userId} AND ${buildScope('USER', rights)}`.execute(
      unit.tx,
    )
  if (found.rows.length === 0) throw new ApiError('NOT_FOUND', undefined, 'USER')
}

interface Place {
  readonly userId: string
  readonly role: Row<'ORGANISATIONMEMBERSHIP'>['role']
  readonly teamIds: string[]
}

/** Adds the membership, runs its write hooks and audits it, in the caller's unit of work. */
export const addMembership = async (
  { writes }: Pick<Context, 'writes'>,
  unit: UnitOfWork,
  rights: Rights,
  organisationId: string,
  place: Place,
): Promise<Row<'ORGANISATIONMEMBERSHIP'>> => {
  await checkReferences(unit, 'ORGANISATIONMEMBERSHIP', { teamIds: place.teamIds }, { rights, organisationId })
  const membership = unit.add('ORGANISATIONMEMBERSHIP', place, { organisationId })
  await writes.after(unit, 'ORGANISATIONMEMBERSHIP', null, membership as unknown as AnyRow)
  addAudit(unit, 'created', 'ORGANISATIONMEMBERSHIP', membership._id, {
    organisationId,
    fields: ['userId', 'role', 'teamIds'],
  })
  return membership
}

const addVisible = async (
  { services, rights, params }: CallContext<MemberCalls>,
  unit: UnitOfWork,
  places: readonly Place[],
): Promise<string[]> => {
  const organisationId = organisationIdOf(rights, params, 'manager')
  if (!(await unit.get('ORGANISATION', organisationId))) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  const ids: string[] = []
  for (const place of places) {
    await checkVisible(unit, rights, place.userId)
    ids.push((await addMembership(services, unit, rights, organisationId, place))._id)
  }
  return ids
}

export const memberHandlers: Handlers<MemberCalls> = {
  organisationMembers: async ({ services, rights, params, query }) => {
    const id = organisationIdOf(rights, params, 'member')
    await checkThere(services, rights, id)
    return listUsers(services, rights, query, isMemberOf(id))
  },
  organisationNonMembers: async ({ services, rights, params, query }) => {
    const id = organisationIdOf(rights, params, 'manager')
    await checkThere(services, rights, id)
    return listUsers(services, rights, query, sql<boolean>`NOT ${isMemberOf(id)}`)
  },
  addOrganisationMembers: async (context, unit) => {
    const { userIds, role = 'agent' } = context.body
    return {
      membershipIds: await addVisible(
        context,
        unit,
        [...new Set(userIds)].map((userId) => ({ userId, role, teamIds: [] })),
      ),
    }
  },
  addOrganisationMember: async (context, unit) => {
    const { userId, role = 'agent', teamIds = [] } = context.body
    const [membershipId = ''] = await addVisible(context, unit, [{ userId, role, teamIds }])
    return { membershipId }
  },
  organisationMember: async ({ services, rights, params }) => {
    const id = organisationIdOf(rights, params, 'member')
    const userId = params['userId'] ?? ''
    const user = await getRecord(services.database, rights, 'USER', userId)
    const found = await listRecords(services.database, rights, 'ORGANISATIONMEMBERSHIP', {
      filter: { userId },
      organisationId: id,
      limit: 1,
    })
    if (!user || !found.data[0]) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATIONMEMBERSHIP')
    return { user, membership: found.data[0] as unknown as Row<'ORGANISATIONMEMBERSHIP'> }
  },
  changeOrganisationMember: async ({ services, rights, params, body: { $set, $seen } }, unit) => {
    const organisationId = organisationIdOf(rights, params, 'manager')
    const userId = params['userId'] ?? ''
    await unit.lock(`ORGANISATIONMEMBERSHIP:${(await membershipOf(unit, organisationId, userId))._id}`)
    const before = await membershipOf(unit, organisationId, userId)
    if (Object.keys($set).length === 0) throw new ApiError('DATA_EMPTY', undefined, 'ORGANISATIONMEMBERSHIP')
    const seenValues = parseSeen('ORGANISATIONMEMBERSHIP', $set, $seen)
    await checkReferences(unit, 'ORGANISATIONMEMBERSHIP', $set, { rights, organisationId })
    await services.writes.guard(unit, 'ORGANISATIONMEMBERSHIP', {
      rights,
      before: before as unknown as AnyRow,
      data: $set,
      organisationId,
    })
    const after = await unit.change('ORGANISATIONMEMBERSHIP', before._id, $set)
    checkNotOvertaken('ORGANISATIONMEMBERSHIP', seenValues, before, after)
    await services.writes.after(unit, 'ORGANISATIONMEMBERSHIP', before as unknown as AnyRow, after as unknown as AnyRow)
    addAudit(unit, 'updated', 'ORGANISATIONMEMBERSHIP', before._id, { organisationId, fields: Object.keys($set) })
    return { membershipId: before._id }
  },
  removeOrganisationMember: async ({ services, rights, params, body }, unit) => {
    const organisationId = organisationIdOf(rights, params, 'manager')
    const ofUserId = params['userId'] ?? ''
    const { _id } = await membershipOf(unit, organisationId, ofUserId)
    const userId = body.handOverTo ?? null
    if (userId === ofUserId) throw new ApiError('INVALID_BODY', { handOverTo: 'INVALID_ID' }, 'USER')
    if (userId !== null) await checkAssignee(unit, organisationId, userId)
    // Before the removal, whose hooks unassign whatever is still theirs.
    const openThreads = await handOver(unit, { ofUserId, userId, organisationId })
    await removeIn(services, unit, rights, 'ORGANISATIONMEMBERSHIP', _id)
    return { openThreads }
  },
}
