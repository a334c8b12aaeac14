// Rules of single types that forbid a generic write even if rights and fields allow it.
import { isEntityType } from '../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { busyBulkStates } from '../../contract/bulk-states.ts'
import { canManageOrganisation } from '../../contract/permissions.ts'
import { isSameName } from '../../contract/same-name.ts'
import type { Write } from '../context/context.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { guardEmailChange } from '../features/auth/email-change.ts'
import { refuseDisconnected } from '../features/connections/account-place.ts'
import { checkAllowance } from '../features/organisations/allowance.ts'
import { guardManagingEverywhere, guardMembership } from '../features/organisations/guard-membership.ts'
import { accountIdTypes } from '../inbound/freed-accounts.ts'
import { ApiError } from '../lib/api-error.ts'

type Guard = (unit: UnitOfWork, write: Write) => Promise<void>

const ownRightFields = ['role', 'canManage']

/** Somebody must remain who can give roles. */
const keepLastSuperadmin: Guard = async (unit, { before, data }) => {
  if (before?.['role'] !== 'Superadmin' || before['status'] === 'Passive') return
  const after = { ...before, ...data }
  if (data !== null && after.role === 'Superadmin' && after['status'] !== 'Passive') return
  await unit.lock('superadmins')
  const superadmins = await unit.findAll('USER', { role: 'Superadmin' })
  if (!superadmins.some(({ _id, status }) => _id !== before._id && status !== 'Passive'))
    throw new ApiError('LAST_SUPERADMIN', undefined, 'USER')
}

/**
 * Only a Superadmin gives roles or writes another Superadmin's record (docs/decisions.md, 18). Nobody deactivates themselves, as
 * they could not undo it. Nobody changes their own rights.
 */
const userGuard: Guard = async (unit, write) => {
  guardEmailChange(write)
  const { rights, before, data } = write
  const givesRole = before === null && typeof data?.['role'] === 'string'
  if (rights.role !== 'Superadmin' && (givesRole || before?.['role'] === 'Superadmin'))
    throw new ApiError('FORBIDDEN', undefined, 'USER')
  await keepLastSuperadmin(unit, write)
  await guardManagingEverywhere(unit, write)
  const isOwn = before?._id === rights.userId
  if (isOwn && data?.['status'] === 'Passive') throw new ApiError('FORBIDDEN', undefined, 'USER')
  if (isOwn && data && ownRightFields.some((field) => field in data && data[field] !== before[field]))
    throw new ApiError('FORBIDDEN', undefined, 'USER')
}

/**
 * A customer's identities and assignees must belong to the same organisation, and merged ids cannot be set. Only users who may
 * block can create or restore a blocked customer.
 */
const customerGuard: Guard = async (unit, { rights, data, organisationId }) => {
  if (data?.['isBlocked'] === true && !canManageOrganisation(rights, organisationId ?? ''))
    throw new ApiError('FORBIDDEN', undefined, 'CUSTOMER')
  const wrong = (field: string): never => {
    throw new ApiError('INVALID_BODY', { [field]: 'INVALID_ID' }, 'CUSTOMER')
  }
  if (((data?.['formerIds'] ?? []) as readonly string[]).length > 0) wrong('formerIds')
  for (const { type, id } of (data?.['identities'] ?? []) as { type: string; id: string }[]) {
    const identity = isEntityType(type) ? ((await unit.get(type, id)) as unknown as AnyRow | null) : null
    if (!identity || identity['organisationId'] !== organisationId) wrong('identities')
  }
  for (const { userId } of (data?.['assignments'] ?? []) as { userId: string }[]) {
    if (!(await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId }))) wrong('assignments')
  }
}

/**
 * An organisation connects no more accounts than its allowance permits, and must reconnect a disconnected account instead of adding
 * it.
 */
const accountGuard =
  (type: EntityType): Guard =>
  async (unit, { before, data, organisationId }) => {
    if (before !== null || organisationId === undefined) return
    const known = accountIdTypes.find((one) => one === type)
    if (known) await refuseDisconnected(unit, known, String(data?.['fbId']), organisationId)
    await checkAllowance(unit, type, organisationId)
  }

/** A running job must be cancelled first. */
const bulkJobGuard: Guard = async (_unit, { before, data }) => {
  if (data === null && busyBulkStates.some((state) => state === before?.['state']))
    throw new ApiError('BULK_AT_WORK', undefined, 'BULKJOB')
}

const maxSavedViews = 200

/** Limited because every start of the application loads them all. Locked, so that two concurrent writes do not exceed the limit. */
const guardSavedView: Guard = async (unit, { rights, before }) => {
  if (before !== null) return
  await unit.lock(`SAVEDVIEWS:${rights.userId}`)
  const known = await unit.findAll('SAVEDVIEW', { userId: rights.userId }, { limit: maxSavedViews })
  if (known.length >= maxSavedViews) throw new ApiError('SAVED_VIEWS_TOO_MANY', { most: maxSavedViews }, 'SAVEDVIEW')
}

/** Limited and locked for the same reasons. */
const guardSharedView: Guard = async (unit, { before, organisationId = '' }) => {
  if (before !== null) return
  await unit.lock(`SHAREDVIEWS:${organisationId}`)
  const known = await unit.findAll('SHAREDVIEW', { organisationId }, { limit: maxSavedViews })
  if (known.length >= maxSavedViews) throw new ApiError('SAVED_VIEWS_TOO_MANY', { most: maxSavedViews }, 'SHAREDVIEW')
}

/** Agents could not tell two labels with the same name apart. Existing duplicates stay. */
const guardLabel: Guard = async (unit, { before, data }) => {
  if (data === null) return
  const { name, socialLabelId } = { ...before, ...data } as Pick<Row<'SOCIALLABELOPTION'>, 'name' | 'socialLabelId'>
  if (!name || (before?.['name'] === name && before['socialLabelId'] === socialLabelId)) return
  await unit.lock(`SOCIALLABELOPTIONS:${socialLabelId}`)
  const known = await unit.findAll('SOCIALLABELOPTION', { socialLabelId })
  if (known.some((label) => label._id !== before?._id && label.name && isSameName(label.name, name)))
    throw new ApiError('ALREADY_EXISTS', undefined, 'SOCIALLABELOPTION')
}

const guards: Partial<Record<EntityType, Guard>> = {
  BULKJOB: bulkJobGuard,
  SAVEDVIEW: guardSavedView,
  SHAREDVIEW: guardSharedView,
  SOCIALLABELOPTION: guardLabel,
  USER: userGuard,
  ORGANISATIONMEMBERSHIP: guardMembership,
  CUSTOMER: customerGuard,
  FBPAGE: accountGuard('FBPAGE'),
  IGUSER: accountGuard('IGUSER'),
  FBWABA: accountGuard('FBWABA'),
  FBWAPHONE: accountGuard('FBWAPHONE'),
  WAWEBAPPLICATION: accountGuard('WAWEBAPPLICATION'),
}

/** @throws ApiError if the type's own rules forbid the write */
export const guardWrite = async (unit: UnitOfWork, type: EntityType, write: Write): Promise<void> => {
  await guards[type]?.(unit, write)
}
