// A portion of an export: the lines of some records, written in the same transaction as their outcomes, so that none appears twice
// in the file.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { toCellText, toCsvLines } from '../../../contract/csv.ts'
import type { CsvSeparator } from '../../../contract/csv.ts'
import { getDeclaration, isEntityType } from '../../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import { toReferred } from '../../../contract/referred.ts'
import type { RecordReference } from '../../../contract/referred.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { getValueAt } from '../../../contract/get-value-at.ts'
import { tableOf } from '../../database/columns.ts'
import { storedColumns } from '../../database/matching.ts'
import { toRecord } from '../../database/records.ts'
import type { StoredRow } from '../../database/records.ts'
import { buildScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { BulkTarget, Outcome } from './bulk-rows.ts'

export interface FilePlan {
  readonly titleLabel: string
  readonly columns: readonly { readonly path: string; readonly label: string }[]
  readonly separator: CsvSeparator
}

const getFilePlan = ({ file }: Row<'BULKJOB'>): FilePlan =>
  (file ?? { titleLabel: '', columns: [], separator: ',' }) as unknown as FilePlan

const isBeingErased = sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(tableOf('ORGANISATION'))} AS organisation
  WHERE organisation.id = record.organisation_id AND organisation.doc ->> 'purgedCount' IS NOT NULL)`

/** The records that the job's author may see now, by id. Records of an organisation that is being erased are visible to nobody. */
export const findVisibleRows = async (
  kysely: Kysely<Tables>,
  rights: Rights,
  type: EntityType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRow>> => {
  const found = await sql<StoredRow>`
    SELECT ${storedColumns} FROM ${sql.table(tableOf(type))} AS record
    WHERE ${buildScope(type, rights)} AND NOT ${isBeingErased}
      AND record.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`.execute(kysely)
  return new Map(found.rows.map((row) => [row.id, toRecord(type, row, 0)]))
}

export const titleOf = (type: EntityType, row: AnyRow): string => getDeclaration(type).title(row).trim()

const targetOf = (type: EntityType, path: string): EntityType | null => {
  const target = path === 'organisationId' ? 'ORGANISATION' : getDeclaration(type).references[path]
  return target !== undefined && isEntityType(target) ? target : null
}

/** Names of the referenced records; the id is used for those the author may not see. */
const namesBehind = async (
  unit: UnitOfWork,
  rights: Rights,
  type: EntityType,
  plan: FilePlan,
  rows: readonly AnyRow[],
) => {
  const idsByType = new Map<EntityType, Set<string>>()
  for (const { path } of plan.columns) {
    for (const row of rows)
      for (const record of toReferred(getValueAt(row, path), targetOf(type, path)) ?? [])
        idsByType.set(record.type, (idsByType.get(record.type) ?? new Set<string>()).add(record.id))
  }
  const names = new Map<string, string>()
  for (const [target, ids] of idsByType) {
    for (const [id, row] of await findVisibleRows(unit.tx, rights, target, [...ids]))
      names.set(`${target} ${id}`, titleOf(target, row))
  }
  return (record: RecordReference) => names.get(`${record.type} ${record.id}`) ?? record.id
}

const writePart = async (
  { tx }: Pick<UnitOfWork, 'tx'>,
  jobId: string,
  position: number,
  text: string,
): Promise<void> => {
  await sql`INSERT INTO bulk_parts (job_id, position, text) VALUES (${jobId}, ${position}, ${text})`.execute(tx)
}

/** Writes the column headings, before the first portion. */
export const writeHeading = (unit: Pick<UnitOfWork, 'tx'>, job: Row<'BULKJOB'>): Promise<void> => {
  const { titleLabel, columns, separator } = getFilePlan(job)
  return writePart(unit, job._id, 0, toCsvLines([[titleLabel, ...columns.map(({ label }) => label)]], separator))
}

/** Leaves out records that the author may no longer see. */
export const exportPortion = async (
  unit: UnitOfWork,
  rights: Rights,
  job: Row<'BULKJOB'>,
  type: EntityType,
  targets: readonly BulkTarget[],
): Promise<Outcome[]> => {
  const plan = getFilePlan(job)
  const visibleRows = await findVisibleRows(
    unit.tx,
    rights,
    type,
    targets.map(({ recordId }) => recordId),
  )
  const rows = targets.flatMap(({ recordId }) => visibleRows.get(recordId) ?? [])
  const nameOf = await namesBehind(unit, rights, type, plan, rows)
  const cells = rows.map((row) => [
    titleOf(type, row),
    ...plan.columns.map(({ path }) => toCellText(getValueAt(row, path), targetOf(type, path), nameOf)),
  ])
  const [first] = targets
  if (first) await writePart(unit, job._id, first.position, toCsvLines(cells, plan.separator))
  return targets.map(({ position, recordId }) =>
    visibleRows.has(recordId)
      ? { position, recordId, state: 'done', code: null }
      : { position, recordId, state: 'failed', code: 'NOT_FOUND' },
  )
}
