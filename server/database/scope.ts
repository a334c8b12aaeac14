// The rows of a type that a user may see, as a condition on its table: every read goes through it.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getDeclaration } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import type { Scope } from '../../contract/entity.ts'
import { canManageOrganisation, getVisibility, hasRight, isAdministrator } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { getIncomingReferences } from '../../contract/references.ts'
import { columnOf, tableOf } from './columns.ts'
import { isNotOfDeleted } from './is-not-of-deleted.ts'

type Condition = RawBuilder<boolean>

const everything: Condition = sql<boolean>`true`
const nothing: Condition = sql<boolean>`false`

const inList = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  sql<boolean>`coalesce(${column} IN (SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)), false)`

const memberIds = (rights: Rights): string[] => rights.members.map((member) => member.organisationId)
const findManagedIds = (rights: Rights): string[] => memberIds(rights).filter((id) => canManageOrganisation(rights, id))

/** Matches visible conversations on an alias of the THREAD table. */
const matchVisibleThread = (rights: Rights, alias: string): Condition => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const sees = (visibility: string) =>
    rights.members.filter(
      (member) => member.visibility === visibility && !canManageOrganisation(rights, member.organisationId),
    )
  const allIds = [...findManagedIds(rights), ...sees('all').map((member) => member.organisationId)]
  const limitedMembers = [...sees('team'), ...sees('own')]
  const conditions = [inList(column('organisation_id'), allIds)]
  if (limitedMembers.length > 0) {
    const ids = limitedMembers.map((member) => member.organisationId)
    conditions.push(
      sql<boolean>`(${inList(column('organisation_id'), ids)} AND ${column('assigneeId')} IS NOT DISTINCT FROM ${rights.userId})`,
    )
  }
  for (const { organisationId, teamIds } of sees('team')) {
    conditions.push(
      sql<boolean>`(${column('organisation_id')} = ${organisationId} AND ${inList(column('teamId'), teamIds)})`,
    )
  }
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`
}

const underThread = (
  type: EntityType,
  scope: Extract<Scope, { kind: 'thread' }>,
  rights: Rights,
  alias: string,
): Condition => {
  const parts: Condition[] = []
  const item = sql.ref(`${alias}.${scope.field === '_id' ? 'id' : scope.field}`)
  if (isAdministrator(rights)) {
    // A notification without a conversation leads into no deleted organisation, and stays visible.
    parts.push(sql<boolean>`(${item} IS NULL OR ${isNotOfDeleted(`${alias}.organisation_id`)})`)
  } else {
    if (type === 'THREAD') parts.push(matchVisibleThread(rights, alias))
    else {
      const inVisibleThread = sql<boolean>`EXISTS (
        SELECT 1 FROM ${sql.table(tableOf('THREAD'))} AS seen WHERE seen."itemId" = ${item} AND ${matchVisibleThread(rights, 'seen')})`
      const ofAll = sql<boolean>`(${item} IS NULL AND ${inList(sql.ref(`${alias}.organisation_id`), memberIds(rights))})`
      parts.push(scope.orMembers ? sql<boolean>`(${inVisibleThread} OR ${ofAll})` : inVisibleThread)
    }
  }
  if (scope.recipient) {
    const recipient = sql.ref(`${alias}.${scope.recipient}`)
    parts.push(sql<boolean>`(${recipient} IS NULL OR ${recipient} = ${rights.userId})`)
  }
  return parts.length === 0 ? everything : sql<boolean>`(${sql.join(parts, sql` AND `)})`
}

/** Matches customers (under `alias`) who have a conversation that the user sees, or who are assigned to the user. */
const matchVisibleCustomer = (rights: Rights, alias: string): Condition => sql<boolean>`(
  coalesce(${sql.ref(`${alias}.doc`)} -> 'assignments' @> ${JSON.stringify([{ userId: rights.userId }])}::jsonb, false)
  OR EXISTS (SELECT 1 FROM ${sql.table(tableOf('THREAD'))} AS held
    WHERE held."customerId" = ${sql.ref(`${alias}.id`)} AND ${matchVisibleThread(rights, 'held')}))`

/** Matches contacts (under `alias`) whose customer is visible, or whom a record of a visible conversation names. */
const matchVisibleContact = (type: EntityType, rights: Rights, alias: string): Condition => {
  const namingRecords = getIncomingReferences(type).flatMap((reference) => {
    const { scope } = getDeclaration(reference.type)
    const column = columnOf(reference.type, reference.path)
    if (scope.kind !== 'thread' || !column) return []
    const [field, id] = [sql.ref(`spoken.${column.name}`), sql.ref(`${alias}.id`)]
    const isNamed = column.kind === 'list' ? sql`${field} @> to_jsonb(${id}::text)` : sql`${field} = ${id}`
    return [
      sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(tableOf(reference.type))} AS spoken
        WHERE ${isNamed} AND ${underThread(reference.type, scope, rights, 'spoken')})`,
    ]
  })
  const known = sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(tableOf('CUSTOMER'))} AS known
    WHERE known.id = ${sql.ref(`${alias}.customerId`)} AND ${matchVisibleCustomer(rights, 'known')})`
  return sql<boolean>`(${sql.join([known, ...namingRecords], sql` OR `)})`
}

/**
 * Members who see all conversations of an organisation see all its customers; others see the customers of their visible conversations.
 */
const followingThreads = (type: EntityType, field: string, rights: Rights, alias: string): Condition => {
  const organisation = sql.ref(`${alias}.organisation_id`)
  const [wide, narrow] = [true, false].map((isAll) =>
    memberIds(rights).filter((id) => (getVisibility(rights, id) === 'all') === isAll),
  ) as [string[], string[]]
  const ofAll = inList(organisation, wide)
  if (narrow.length === 0) return ofAll
  const isVisible = field === '_id' ? matchVisibleCustomer(rights, alias) : matchVisibleContact(type, rights, alias)
  return sql<boolean>`(${ofAll} OR (${inList(organisation, narrow)} AND ${isVisible}))`
}

const ofProvider = (scope: Extract<Scope, { kind: 'provider' }>, rights: Rights, alias: string): Condition => {
  const { concerns } = scope
  if (isAdministrator(rights) || concerns === 'everyone') return everything
  if (concerns === 'managers') return inList(sql.ref(`${alias}.${scope.field}`), findManagedIds(rights))
  const id = sql.ref(`${alias}.id`)
  if (concerns === 'itself') return inList(id, memberIds(rights))
  if (concerns === 'administrators') return nothing
  return sql<boolean>`(${id} = ${rights.userId} OR EXISTS (
    SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS membership
    WHERE membership."userId" = ${id} AND ${inList(sql.ref('membership.organisation_id'), memberIds(rights))}))`
}

/**
 * The rows of a type's table (under `alias`) that `rights` may see. Whether the user may use the verb at all is checked elsewhere.
 */
export const buildScope = (type: EntityType, rights: Rights, alias = 'record'): Condition => {
  const { scope, allow } = getDeclaration(type)
  switch (scope.kind) {
    case 'own':
      return sql<boolean>`${sql.ref(`${alias}.${scope.field}`)} = ${rights.userId}`
    case 'organisation': {
      if (isAdministrator(rights)) return everything
      if (scope.customer !== undefined) return followingThreads(type, scope.customer, rights, alias)
      return inList(
        sql.ref(`${alias}.organisation_id`),
        allow.get === 'manager' ? findManagedIds(rights) : memberIds(rights),
      )
    }
    case 'thread':
      return underThread(type, scope, rights, alias)
    case 'provider':
      return hasRight(rights, allow.get) ? ofProvider(scope, rights, alias) : nothing
  }
}
