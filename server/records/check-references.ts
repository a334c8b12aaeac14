// References of a body must lead to records that the caller sees, in the record's own organisation. All others count as missing,
// so that nobody can read through a reference what they could not read directly.
import { getDeclaration, isEntityType } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import { getRecord } from '../database/reads.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { ApiError } from '../lib/api-error.ts'

interface ReferringWrite {
  readonly rights: Rights
  /** Of the referring record; undefined for records of no organisation. */
  readonly organisationId: string | undefined
}

const mayName = async (
  unit: UnitOfWork,
  { rights, organisationId }: ReferringWrite,
  target: EntityType,
  id: string,
): Promise<boolean> => {
  const { kind } = getDeclaration(target).scope
  if (kind === 'own') return false
  const row = await getRecord({ kysely: unit.tx, epoch: () => 0 }, rights, target, id)
  return row !== null && (kind === 'provider' || row['organisationId'] === organisationId)
}

/** The texts at a dotted path; lists on the way are flattened. */
const idsAt = (value: unknown, path: readonly string[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => idsAt(item, path))
  const [head, ...rest] = path
  if (head === undefined) return typeof value === 'string' ? [value] : []
  return typeof value === 'object' && value !== null ? idsAt((value as Record<string, unknown>)[head], rest) : []
}

/** Path of every reference of the type -> the types it may lead to. */
const referencesOf = (type: EntityType): (readonly [path: string, targets: readonly EntityType[]])[] => {
  const { references, otherReferences } = getDeclaration(type)
  return [
    ...Object.entries(references).map(([path, target]) => [path, [target].filter(isEntityType)] as const),
    ...Object.entries(otherReferences).map(([path, { to }]) => [path, to.filter(isEntityType)] as const),
  ]
}

/** @param data the fields to be written; references that stay the same need no check */
export const checkReferences = async (
  unit: UnitOfWork,
  type: EntityType,
  data: Readonly<Record<string, unknown>>,
  write: ReferringWrite,
): Promise<void> => {
  for (const [path, targets] of referencesOf(type)) {
    for (const id of new Set(idsAt(data, path.split('.')))) {
      let isNameable = false
      for (const target of targets) isNameable ||= await mayName(unit, write, target, id)
      if (!isNameable) throw new ApiError('INVALID_BODY', { [path.split('.')[0] ?? path]: 'INVALID_ID' }, type)
    }
  }
}
