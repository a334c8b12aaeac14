// The record that a call's path names, if its caller may see it.
import type { CallName } from '../../contract/calls.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { getRecord } from '../database/reads.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { ApiError } from '../lib/api-error.ts'
import type { CallContext } from './call-context.ts'

/**
 * @param unit reads in its transaction; default: in none
 * @throws ApiError NOT_FOUND, also for a record that the caller may not see
 */
export const getVisibleRecord = async (
  { services: { database }, rights, params }: Pick<CallContext<CallName>, 'services' | 'rights' | 'params'>,
  type: EntityType,
  unit?: UnitOfWork,
): Promise<AnyRow> => {
  const reader = unit ? { kysely: unit.tx, epoch: database.epoch } : database
  const record = await getRecord(reader, rights, type, params['id'] ?? '')
  if (!record) throw new ApiError('NOT_FOUND', undefined, type)
  return record
}
