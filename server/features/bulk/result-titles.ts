// Titles of a job's records for its results list: as the reader sees them now, or as they were when deleted.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Context } from '../../context/context.ts'
import { findVisibleRows, titleOf } from './export-portion.ts'

interface Result {
  readonly record_id: string
  readonly before: unknown
}

const titleOfDeleted = (type: EntityType, { record_id: _id, before }: Result): string | null => {
  const doc = (before as { doc?: Record<string, unknown> } | null)?.doc
  return doc ? titleOf(type, { ...doc, _id } as unknown as AnyRow) : null
}

export const findResultTitles = async (
  { database }: Context,
  rights: Rights,
  type: EntityType,
  rows: readonly Result[],
): Promise<ReadonlyMap<string, string>> => {
  const visibleRows = await findVisibleRows(
    database.kysely,
    rights,
    type,
    rows.map(({ record_id }) => record_id),
  )
  const titles = rows.flatMap((row): [string, string][] => {
    const visibleRow = visibleRows.get(row.record_id)
    const title = visibleRow ? titleOf(type, visibleRow) : titleOfDeleted(type, row)
    return title === null ? [] : [[row.record_id, title]]
  })
  return new Map(titles)
}
