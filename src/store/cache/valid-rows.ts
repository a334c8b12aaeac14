// A row that was kept under another contract counts when it still is what its type says.
import { declarationOf } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

export const validRows = (type: EntityType, rows: readonly AnyRow[]): readonly AnyRow[] => {
  const { schema } = declarationOf(type)
  return rows.filter((row) => schema.isValidSync(row, { strict: true }))
}
