// A row that was kept under another contract counts when it still is what its type says.
import { getDeclaration } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

export const filterValidRows = (type: EntityType, rows: readonly AnyRow[]): readonly AnyRow[] => {
  const { schema } = getDeclaration(type)
  return rows.filter((row) => schema.isValidSync(row, { strict: true }))
}
