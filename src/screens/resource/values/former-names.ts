// Former names of a record, kept from merges.
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'

/** Separated by commas; empty if there are none. */
export const getFormerNames = (type: EntityType, row: AnyRow): string =>
  Object.values(getDeclaration(type).formerNames)
    .flatMap((field) => (row[field] ?? []) as readonly string[])
    .join(', ')
