// The user whose account an administrator manages. Only a Superadmin manages a Superadmin (docs/decisions.md, 18).
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export const getManagedUser = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Row<'USER'>> => {
  const user = await unit.get('USER', id)
  if (!user) throw new ApiError('NOT_FOUND', undefined, 'USER')
  if (user.role === 'Superadmin' && rights.role !== 'Superadmin') throw new ApiError('FORBIDDEN', undefined, 'USER')
  return user
}

/**
 * For another user's account only: on their own account, administrators must use the calls that ask for the password, or the
 * profile.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export const getOtherManagedUser = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Row<'USER'>> => {
  if (id === rights.userId) throw new ApiError('FORBIDDEN', undefined, 'USER')
  return getManagedUser(unit, rights, id)
}
