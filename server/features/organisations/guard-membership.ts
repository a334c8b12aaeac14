// An organisation with managers must keep at least one.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { Write } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'

/** A deactivated user manages nothing. */
const isActive = (user: Row<'USER'> | null): boolean => user !== null && user.status !== 'Passive'

/**
 * Whether the organisation has a manager other than `userId`. With `stays`, they count themselves if they may manage all their
 * organisations.
 */
const isManaged = async (
  unit: UnitOfWork,
  organisationId: string,
  { userId, stays }: { readonly userId: string; readonly stays: boolean },
): Promise<boolean> => {
  for (const manager of await unit.findAll('ORGANISATIONMEMBERSHIP', { organisationId, role: 'manager' }))
    if (manager.userId !== userId && isActive(await unit.get('USER', manager.userId))) return true
  const { rows } = await sql<{ readonly id: string }>`
    SELECT staff.id FROM ${sql.table(tableOf('USER'))} AS staff
    JOIN ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place ON place."userId" = staff.id
    WHERE place.organisation_id = ${organisationId} AND (staff.doc ->> 'canManage')::boolean`.execute(unit.tx)
  for (const { id } of rows)
    if (
      (stays || id !== userId) &&
      isActive(await unit.get('USER', id)) &&
      (await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId: id }))
    )
      return true
  return false
}

/**
 * Without a manager nobody could invite or promote. Locked, so that of two managers who remove each other at once, one stays.
 * @throws ApiError LAST_MANAGER if the write would remove the last one
 */
export const guardMembership = async (unit: UnitOfWork, { before, data }: Write): Promise<void> => {
  const stays = data !== null
  if (before?.['role'] !== 'manager' || (stays && { ...before, ...data }['role'] === 'manager')) return
  const [organisationId, userId] = [String(before['organisationId']), String(before['userId'])]
  await unit.lock(`MANAGERS:${organisationId}`)
  if (!(await isManaged(unit, organisationId, { userId, stays })))
    throw new ApiError('LAST_MANAGER', undefined, 'ORGANISATIONMEMBERSHIP')
}

/**
 * Users keep the right to manage all their organisations while one of these would have no other manager. Deactivated users lose it
 * regardless.
 * @throws ApiError LAST_MANAGER
 */
export const guardManagingEverywhere = async (unit: UnitOfWork, { before, data }: Write): Promise<void> => {
  if (before?.['canManage'] !== true || data === null) return
  const after = { ...before, ...data }
  if (after['canManage'] === true || before['status'] === 'Passive' || after['status'] === 'Passive') return
  const userId = before._id
  const places = await unit.findAll('ORGANISATIONMEMBERSHIP', { userId })
  const otherOrganisationIds = places.flatMap(({ role, organisationId }) =>
    role === 'manager' ? [] : (organisationId ?? []),
  )
  await unit.lock(...otherOrganisationIds.map((organisationId) => `MANAGERS:${organisationId}`))
  for (const organisationId of otherOrganisationIds) {
    if (!(await isManaged(unit, organisationId, { userId, stays: false })))
      throw new ApiError('LAST_MANAGER', undefined, 'USER')
  }
}
