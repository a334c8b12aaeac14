// Names of records that became one with this.
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'

/** With commas between them; empty where there are none. */
export const getFormerNames = (type: EntityType, row: AnyRow): string =>
  Object.values(getDeclaration(type).formerNames)
    .flatMap((field) => (row[field] ?? []) as readonly string[])
    .join(', ')
