// What a generic write may not do although the right and the fields are there: rules of single types.
import { isEntityType } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { busyBulkStates } from '../../contract/bulk-kinds.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { Unit } from '../database/unit.ts'
import { checkAllowance } from '../organisations/allowance.ts'
import { ApiError } from './api-error.ts'

export interface Write {
  readonly rights: Rights
  /** The record as it stands; null where it is created. */
  readonly before: AnyRow | null
  /** The fields about to be written; null where it is removed. */
  readonly data: Readonly<Record<string, unknown>> | null
  readonly organisationId: string | undefined
}

type Guard = (unit: Unit, write: Write) => Promise<void>

/** Only a Superadmin gives roles, and only he writes another Superadmin's record (decisions 18). */
const userGuard: Guard = async (_unit, { rights, before, data }) => {
  if (rights.role === 'Superadmin') return
  const givesRole = before === null && typeof data?.['role'] === 'string'
  if (givesRole || before?.['role'] === 'Superadmin') throw new ApiError('FORBIDDEN', undefined, 'USER')
}

/** A customer's identities and assignees are of his own organisation. */
const customerGuard: Guard = async (unit, { data, organisationId }) => {
  const wrong = (field: string): never => {
    throw new ApiError('INVALID_BODY', { [field]: 'INVALID_ID' }, 'CUSTOMER')
  }
  for (const { type, id } of (data?.['identities'] ?? []) as { type: string; id: string }[]) {
    const identity = isEntityType(type) ? ((await unit.get(type, id)) as unknown as AnyRow | null) : null
    if (!identity || identity['organisationId'] !== organisationId) wrong('identities')
  }
  for (const { userId } of (data?.['assignments'] ?? []) as { userId: string }[]) {
    if (!(await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId }))) wrong('assignments')
  }
}

/** An organisation connects no more accounts than its allowance has room for. */
const accountGuard = (type: EntityType): Guard => async (unit, { before, organisationId }) => {
  if (before === null && organisationId !== undefined) await checkAllowance(unit, type, organisationId)
}

/** What is at work is cancelled first. */
const bulkJobGuard: Guard = async (_unit, { before, data }) => {
  if (data === null && busyBulkStates.some((state) => state === before?.['state'])) throw new ApiError('BULK_AT_WORK', undefined, 'BULKJOB')
}

const guards: Partial<Record<EntityType, Guard>> = {
  BULKJOB: bulkJobGuard,
  USER: userGuard,
  CUSTOMER: customerGuard,
  FBPAGE: accountGuard('FBPAGE'),
  IGUSER: accountGuard('IGUSER'),
  FBWABA: accountGuard('FBWABA'),
}

/** @throws ApiError where the type's own rules forbid the write */
export const guardWrite = async (unit: Unit, type: EntityType, write: Write): Promise<void> => {
  await guards[type]?.(unit, write)
}
