// The user whose account an administrator sees to: a Superadmin's is a Superadmin's affair (docs/decisions.md, 18).
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
 * Somebody else's account: what one's own asks the password for, or the profile does, is not to be had this way.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export const getOtherManagedUser = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Row<'USER'>> => {
  if (id === rights.userId) throw new ApiError('FORBIDDEN', undefined, 'USER')
  return getManagedUser(unit, rights, id)
}
