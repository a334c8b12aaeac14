// The records of a bulk job, with the outcome of each and the state that undo restores. Not an entity table: only the job's worker
// writes it.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { EntityType } from '../../../contract/index.ts'
import type { SortSpec } from '../../../contract/filter.ts'
import type { BulkRowState } from '../../../contract/platform/bulk-calls.ts'
import { tableOf } from '../../database/columns.ts'
import { buildListOrder } from '../../database/list-order.ts'
import type { Tables } from '../../database/tables.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

type Holder = Pick<UnitOfWork, 'tx'>

export interface BulkTarget {
  readonly position: number
  readonly recordId: string
  /** For undo, the version that the job left; else the version at selection. */
  readonly version: number | null
  readonly before: unknown
}

export interface Outcome {
  readonly position: number
  readonly recordId: string
  readonly state: BulkRowState
  readonly code: string | null
  /** Former values for undo; undefined leaves them unchanged. */
  readonly before?: unknown
}

/** Counts the matching records, up to `max + 1`. */
export const countMatching = async (
  { tx }: Holder,
  type: EntityType,
  where: RawBuilder<boolean>,
  max: number,
): Promise<number> => {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (SELECT 1 FROM ${sql.table(tableOf(type))} AS record WHERE ${where} LIMIT ${max + 1}) AS matching`.execute(
    tx,
  )
  return Number(found.rows[0]?.count ?? 0)
}

/**
 * Appends the records that match now to the job, with their current versions and in list order. Records that come to match later do
 * not belong to it.
 * @returns how many
 */
export const selectMatchingRecords = async (
  { tx }: Holder,
  jobId: string,
  type: EntityType,
  where: RawBuilder<boolean>,
  sort: SortSpec,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO bulk_rows (job_id, position, record_id, version)
    SELECT ${jobId}, (SELECT coalesce(max(position), 0) FROM bulk_rows WHERE job_id = ${jobId}) + row_number() OVER (ORDER BY ${buildListOrder(type, sort)}), record.id, record.version
    FROM ${sql.table(tableOf(type))} AS record WHERE ${where}`.execute(tx)
  return Number(numAffectedRows)
}

interface Share {
  /** Null for records that belong to no organisation. */
  readonly organisationId: string | null
  readonly count: number
  readonly doneCount: number
}

/** The number of a job's records per organisation; deleted records are not counted. */
export const countByOrganisation = async (
  { tx }: Holder,
  jobId: string,
  type: EntityType,
): Promise<readonly Share[]> => {
  const { rows } = await sql<Share>`
    SELECT record.organisation_id AS "organisationId", count(*)::integer AS count,
      (count(*) FILTER (WHERE bulk_rows.state = 'done'))::integer AS "doneCount"
    FROM bulk_rows JOIN ${sql.table(tableOf(type))} AS record ON record.id = bulk_rows.record_id
    WHERE bulk_rows.job_id = ${jobId} GROUP BY 1 ORDER BY 1`.execute(tx)
  return rows
}

/** The next records in that state, in order. */
export const findNextTargets = async (
  { tx }: Holder,
  jobId: string,
  state: BulkRowState,
  max: number,
): Promise<BulkTarget[]> => {
  const version = state === 'done' ? sql`after_version` : sql`version`
  const found = await sql<{ position: number; record_id: string; version: number | string | null; before: unknown }>`
    SELECT position, record_id, ${version} AS version, before FROM bulk_rows
    WHERE job_id = ${jobId} AND state = ${state} ORDER BY position LIMIT ${max}`.execute(tx)
  return found.rows.map(({ position, record_id, version: storedVersion, before }) => ({
    position,
    recordId: record_id,
    version: storedVersion === null ? null : Number(storedVersion),
    before,
  }))
}

/** @param versions versions of the records written in this unit of work */
export const writeOutcomes = async (
  { tx }: Holder,
  jobId: string,
  outcomes: readonly Outcome[],
  versions: ReadonlyMap<string, number>,
): Promise<void> => {
  const written = outcomes.map(({ position, recordId, state, code, before }) => ({
    position,
    state,
    code,
    before: before ?? null,
    after: versions.get(recordId) ?? null,
  }))
  await sql`
    UPDATE bulk_rows SET state = written.state, code = written.code, before = coalesce(written.before, bulk_rows.before), after_version = written.after
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS written(position integer, state text, code text, before jsonb, after bigint)
    WHERE bulk_rows.job_id = ${jobId} AND bulk_rows.position = written.position`.execute(tx)
}

export interface ResultQuery {
  readonly state: BulkRowState | null
  readonly skip: number
  readonly limit: number
}

interface Result {
  readonly record_id: string
  readonly state: BulkRowState
  readonly code: string | null
  readonly before: unknown
}

export const listResults = async (
  kysely: Kysely<Tables>,
  jobId: string,
  { state, skip, limit }: ResultQuery,
): Promise<{ readonly rows: readonly Result[]; readonly total: number }> => {
  const which = state === null ? sql`job_id = ${jobId}` : sql`job_id = ${jobId} AND state = ${state}`
  const totals = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM bulk_rows WHERE ${which}`.execute(
    kysely,
  )
  const found = await sql<Result>`
    SELECT record_id, state, code, before FROM bulk_rows WHERE ${which} ORDER BY position LIMIT ${limit} OFFSET ${skip}`.execute(
    kysely,
  )
  return { rows: found.rows, total: Number(totals.rows[0]?.total ?? 0) }
}

/** Deletes the rows and files of a job. */
export const deleteBulkRows = async ({ tx }: Holder, jobId: string): Promise<void> => {
  await sql`DELETE FROM bulk_rows WHERE job_id = ${jobId}`.execute(tx)
  await sql`DELETE FROM bulk_parts WHERE job_id = ${jobId}`.execute(tx)
}
