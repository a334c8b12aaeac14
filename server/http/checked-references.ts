// What a body points to must exist, and in the record's own organisation: another organisation's record answers as none.
import { declarationOf, isEntityType } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from './api-error.ts'

const isWithin = async (unit: Unit, target: EntityType, id: string, organisationId: string | undefined): Promise<boolean> => {
  const row = (await unit.get(target, id)) as unknown as AnyRow | null
  if (!row) return false
  const { kind } = declarationOf(target).scope
  return kind === 'provider' || (kind !== 'own' && row['organisationId'] === organisationId)
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')

/** @param data the fields about to be written; references left as they are need no look */
export const checkReferences = async (
  unit: Unit,
  type: EntityType,
  data: Readonly<Record<string, unknown>>,
  organisationId: string | undefined,
): Promise<void> => {
  for (const [field, target] of Object.entries(declarationOf(type).references)) {
    if (!isEntityType(target)) continue
    for (const id of idsIn(data[field])) {
      if (!(await isWithin(unit, target, id, organisationId))) throw new ApiError('INVALID_BODY', { [field]: 'INVALID_ID' }, type)
    }
  }
}
