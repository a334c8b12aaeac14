// References of a body must exist in the record's own organisation: another organisation's record counts as missing.
import { getDeclaration, isEntityType } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { ApiError } from '../lib/api-error.ts'

const isWithin = async (
  unit: UnitOfWork,
  target: EntityType,
  id: string,
  organisationId: string | undefined,
): Promise<boolean> => {
  const row = (await unit.get(target, id)) as unknown as AnyRow | null
  if (!row) return false
  const { kind } = getDeclaration(target).scope
  return kind === 'provider' || (kind !== 'own' && row['organisationId'] === organisationId)
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')

/** @param data the fields about to be written; references left as they are need no look */
export const checkReferences = async (
  unit: UnitOfWork,
  type: EntityType,
  data: Readonly<Record<string, unknown>>,
  organisationId: string | undefined,
): Promise<void> => {
  for (const [field, target] of Object.entries(getDeclaration(type).references)) {
    if (!isEntityType(target)) continue
    for (const id of idsIn(data[field])) {
      if (!(await isWithin(unit, target, id, organisationId)))
        throw new ApiError('INVALID_BODY', { [field]: 'INVALID_ID' }, type)
    }
  }
}
