// Keeps the rows, stored under another contract, that still match the schema of their type.
import { getDeclaration } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

export const filterValidRows = (type: EntityType, rows: readonly AnyRow[]): readonly AnyRow[] => {
  const { schema } = getDeclaration(type)
  return rows.filter((row) => schema.isValidSync(row, { strict: true }))
}
