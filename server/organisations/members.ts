// Who belongs to an organisation and who might: reading, adding, changing (platform document section 7.3).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AnyRow, Row } from '../../contract/index.ts'
import { has } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { UserPage } from '../../contract/platform/organisation-calls.ts'
import { addAudit } from '../audit/audit.ts'
import { tableOf } from '../database/columns.ts'
import { getRecord, listRecords } from '../database/reads.ts'
import { scopeOf } from '../database/scope.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallContext, Handlers } from '../http/call-context.ts'
import { listQueryOf } from '../http/list-question.ts'
import { checkReferences } from '../http/checked-references.ts'
import { afterWrite } from '../http/write-hooks.ts'
import type { Services } from '../services.ts'

type MemberCalls =
  | 'organisationMembers' | 'addOrganisationMembers' | 'addOrganisationMember' | 'organisationMember' | 'changeOrganisationMember' | 'organisationNonMembers'

/** An organisation the caller does not see answers as none; one he may not manage is forbidden. */
const organisationIdOf = (rights: Rights, params: Readonly<Record<string, string>>, right: 'member' | 'manager'): string => {
  const id = params['orgId'] ?? ''
  if (!has(rights, 'member', id)) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  if (!has(rights, right, id)) throw new ApiError('FORBIDDEN', undefined, 'ORGANISATIONMEMBERSHIP')
  return id
}

/** Administrators are members of every organisation, also of one that there is not. */
const checkThere = async ({ database }: Services, rights: Rights, id: string): Promise<void> => {
  if (!(await getRecord(database, rights, 'ORGANISATION', id))) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
}

export const isMemberOf = (organisationId: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
  WHERE place."userId" = record.id AND place.organisation_id = ${organisationId})`

/** Users whom the caller sees, as his query asks for them, among those that fulfil `also`. */
export const usersWhere = async (services: Services, rights: Rights, query: Readonly<Record<string, unknown>>, also: RawBuilder<boolean>): Promise<UserPage> => {
  const { data, params } = await listRecords(services.database, rights, 'USER', { ...listQueryOf(query), also })
  return { users: data, params }
}

const membershipOf = async (unit: Unit, organisationId: string, userId: string): Promise<Row<'ORGANISATIONMEMBERSHIP'>> => {
  const membership = await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId })
  if (!membership) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATIONMEMBERSHIP')
  return membership
}

/** Whom the caller does not see he cannot add. */
const checkVisible = async (unit: Unit, rights: Rights, userId: string): Promise<void> => {
  const found = await sql`SELECT 1 FROM ${sql.table(tableOf('USER'))} AS record WHERE record.id = ${userId} AND ${scopeOf('USER', rights)}`.execute(unit.tx)
  if (found.rows.length === 0) throw new ApiError('NOT_FOUND', undefined, 'USER')
}

interface Place {
  readonly userId: string
  readonly role: Row<'ORGANISATIONMEMBERSHIP'>['role']
  readonly teamIds: string[]
}

/** In the caller's unit: his place, what follows from it, and the note of it. */
export const addPlace = async (unit: Unit, organisationId: string, place: Place): Promise<Row<'ORGANISATIONMEMBERSHIP'>> => {
  await checkReferences(unit, 'ORGANISATIONMEMBERSHIP', { teamIds: place.teamIds }, organisationId)
  const membership = unit.add('ORGANISATIONMEMBERSHIP', place, { organisationId })
  await afterWrite(unit, 'ORGANISATIONMEMBERSHIP', null, membership as unknown as AnyRow)
  addAudit(unit, 'created', 'ORGANISATIONMEMBERSHIP', membership._id, { organisationId, fields: ['userId', 'role', 'teamIds'] })
  return membership
}

const addVisible = async ({ rights, params }: CallContext<MemberCalls>, unit: Unit, places: readonly Place[]): Promise<string[]> => {
  const organisationId = organisationIdOf(rights, params, 'manager')
  if (!(await unit.get('ORGANISATION', organisationId))) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  const ids: string[] = []
  for (const place of places) {
    await checkVisible(unit, rights, place.userId)
    ids.push((await addPlace(unit, organisationId, place))._id)
  }
  return ids
}

export const memberHandlers: Handlers<MemberCalls> = {
  organisationMembers: async ({ services, rights, params, query }) => {
    const id = organisationIdOf(rights, params, 'member')
    await checkThere(services, rights, id)
    return usersWhere(services, rights, query, isMemberOf(id))
  },
  organisationNonMembers: async ({ services, rights, params, query }) => {
    const id = organisationIdOf(rights, params, 'manager')
    await checkThere(services, rights, id)
    return usersWhere(services, rights, query, sql<boolean>`NOT ${isMemberOf(id)}`)
  },
  addOrganisationMembers: async (context, unit) => {
    const { userIds, role = 'agent' } = context.body
    return { membershipIds: await addVisible(context, unit, [...new Set(userIds)].map((userId) => ({ userId, role, teamIds: [] }))) }
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
    const found = await listRecords(services.database, rights, 'ORGANISATIONMEMBERSHIP', { filter: { userId }, organisationId: id, limit: 1 })
    if (!user || !found.data[0]) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATIONMEMBERSHIP')
    return { user, membership: found.data[0] as unknown as Row<'ORGANISATIONMEMBERSHIP'> }
  },
  changeOrganisationMember: async ({ rights, params, body: { $set } }, unit) => {
    const organisationId = organisationIdOf(rights, params, 'manager')
    const before = await membershipOf(unit, organisationId, params['userId'] ?? '')
    await unit.lock(`ORGANISATIONMEMBERSHIP:${before._id}`)
    if (Object.keys($set).length === 0) throw new ApiError('DATA_EMPTY', undefined, 'ORGANISATIONMEMBERSHIP')
    await checkReferences(unit, 'ORGANISATIONMEMBERSHIP', $set, organisationId)
    const after = await unit.change('ORGANISATIONMEMBERSHIP', before._id, $set)
    await afterWrite(unit, 'ORGANISATIONMEMBERSHIP', before as unknown as AnyRow, after as unknown as AnyRow)
    addAudit(unit, 'updated', 'ORGANISATIONMEMBERSHIP', before._id, { organisationId, fields: Object.keys($set) })
    return { membershipId: before._id }
  },
}
