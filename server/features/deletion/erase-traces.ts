// Erases traces of a person outside the records: webhook events, stored command responses, recordings, and exports and former
// values of bulk jobs.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { isEntityType } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { findEventConditions } from '../../inbound/find-event-conditions.ts'
import { deleteBulkRows } from '../bulk/bulk-rows.ts'
import { bulkLock } from '../bulk/bulk-work.ts'
import { onRecordingRemoved } from '../recordings/purge-recordings.ts'
import { inUnit } from './portions.ts'

const atOnce = 40

/** Ids and phone numbers contain no pattern characters. */
const mentioning = (column: RawBuilder<unknown>, words: readonly string[], around = ''): RawBuilder<boolean> =>
  sql`${column} LIKE ANY (ARRAY[${sql.join(words.map((word) => `%${around}${word}${around}%`))}]::text[])`

/**
 * Empties the webhook events that name a person, of any kind.
 * @param names the platform's ids of the person
 * @param organisationId limits it to events of this organisation and of no account; null: all events
 */
export const eraseWebhooks = async (
  services: Context,
  names: readonly string[],
  organisationId: string | null,
): Promise<void> => {
  if (names.length === 0) return
  const { kysely } = services.database
  // Other organisations receive events of the same person on the same platform, and may still have to handle them.
  const whose =
    organisationId === null
      ? sql`true`
      : sql.join([sql`"accountFbId" IS NULL`, ...(await findEventConditions(kysely, organisationId))], sql` OR `)
  const events = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('WEBHOOKEVENT'))}
    WHERE (${whose}) AND ${mentioning(sql`(doc -> 'body')::text`, names, '"')} ORDER BY id`.execute(kysely)
  for (let at = 0; at < events.rows.length; at += atOnce) {
    await inUnit(services, async (unit) => {
      for (const { id } of events.rows.slice(at, at + atOnce))
        if (await unit.get('WEBHOOKEVENT', id)) await unit.change('WEBHOOKEVENT', id, { body: {}, error: null })
    })
  }
}

/** The command stays marked as answered, but its stored response is emptied. */
export const eraseAnswers = async (kysely: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`UPDATE idempotency SET answer = '{"data": {}, "rows": {}}'::jsonb WHERE ${mentioning(sql`answer::text`, ids)}`.execute(
    kysely,
  )
}

const isMentioned = async ({ media }: Context, file: string, ids: readonly string[]): Promise<boolean> => {
  let rest = ''
  for await (const piece of media.read(file)) {
    const text = rest + String(piece)
    if (ids.some((id) => text.includes(id))) return true
    rest = text.slice(-64)
  }
  return false
}

/** Removes the recordings that mention one of the records. */
export const eraseMentions = async (services: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; file: string }>`
    SELECT id, doc ->> 'file' AS file FROM ${sql.table(tableOf('RECORDING'))} WHERE doc ->> 'file' IS NOT NULL`.execute(
    services.database.kysely,
  )
  for (const { id, file } of rows) {
    if (!(await services.media.has(file)) || !(await isMentioned(services, file, ids))) continue
    await inUnit(services, async (unit) => {
      const recording = await unit.get('RECORDING', id)
      if (!recording) return
      await unit.remove('RECORDING', id)
      await onRecordingRemoved(unit, recording, 'recordingRemoved')
    })
  }
}

const isNamed = (of: readonly string[]) =>
  sql<boolean>`record_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(of)}::jsonb))`

/** Removes exports that contain one of the records, finished or not. */
export const eraseExports = async (
  services: Pick<Context, 'database' | 'now'>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const files = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('BULKJOB'))} WHERE doc ->> 'kind' = 'export'
      AND id IN (SELECT job_id FROM bulk_rows WHERE ${isNamed(ids)})`.execute(services.database.kysely)
  for (const { id } of files.rows) {
    await inUnit(services, async (unit) => {
      await unit.lock(bulkLock(id))
      if (!(await unit.get('BULKJOB', id))) return
      await unit.remove('BULKJOB', id)
      await deleteBulkRows(unit, id)
    })
  }
}

interface JobTrace {
  readonly id: string
  /** Entity type of the job, and so of the record. */
  readonly type: string | null
  /** Known only for a record that the job deleted. */
  readonly organisationId: string | null
  readonly isAskedByMember: boolean
}

/**
 * Ids of those that belong to the organisation. A deleted record of unknown organisation counts if one of its members started the
 * job.
 */
const listThoseOf = async (
  kysely: Kysely<Tables>,
  organisationId: string,
  rows: readonly JobTrace[],
): Promise<readonly string[]> => {
  const owners = new Map<string, string | null>()
  for (const type of new Set(rows.map((row) => row.type))) {
    if (type === null || !isEntityType(type)) continue
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id)
    const there = await sql<{ id: string; owner: string | null }>`
      SELECT id, organisation_id AS owner FROM ${sql.table(tableOf(type))} WHERE id = ANY (${ids}::text[])`.execute(
      kysely,
    )
    for (const { id, owner } of there.rows) owners.set(id, owner)
  }
  const isTheirs = ({ id, organisationId: storedOrganisationId, isAskedByMember }: JobTrace): boolean => {
    const owner = owners.get(id) ?? storedOrganisationId
    return owner === null ? isAskedByMember : owner === organisationId
  }
  return rows.filter(isTheirs).map(({ id }) => id)
}

/**
 * Records whose former values, stored by a job, contain the person's platform ids.
 * @param organisationId limits it to this organisation; null: all
 */
const findTracesByName = async (
  kysely: Kysely<Tables>,
  names: readonly string[],
  organisationId: string | null,
): Promise<readonly string[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<JobTrace>`
    SELECT DISTINCT record_id AS id, job.doc ->> 'entityType' AS type, before ->> 'organisation_id' AS "organisationId",
      EXISTS (SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
        WHERE place.organisation_id = ${organisationId} AND place."userId" = job.doc ->> 'userId') AS "isAskedByMember"
    FROM bulk_rows LEFT JOIN ${sql.table(tableOf('BULKJOB'))} AS job ON job.id = job_id
    WHERE ${mentioning(sql`before::text`, names)}`.execute(kysely)
  return organisationId === null ? rows.map(({ id }) => id) : listThoseOf(kysely, organisationId, rows)
}

/** The person's platform ids, by which other organisations know them, too. */
export interface PlatformNames {
  readonly names: readonly string[]
  /** Null for all organisations. */
  readonly organisationId: string | null
}

/**
 * Removes exports that contain one of the records, and the former values that undoing a job would restore.
 * @param platformNames also finds records that a job deleted, by the platform ids they contained
 */
export const eraseBulkTraces = async (
  services: Context,
  ids: readonly string[],
  platformNames?: PlatformNames,
): Promise<void> => {
  if (ids.length === 0) return
  const { kysely } = services.database
  const deleted = await sql<{ record_id: string }>`
    SELECT DISTINCT record_id FROM bulk_rows WHERE ${mentioning(sql`before::text`, ids)}`.execute(kysely)
  const byName = platformNames ? await findTracesByName(kysely, platformNames.names, platformNames.organisationId) : []
  const all = [...new Set([...ids, ...deleted.rows.map(({ record_id }) => record_id), ...byName])]
  await eraseExports(services, all)
  await sql`DELETE FROM bulk_rows WHERE before IS NOT NULL AND ${isNamed(all)}`.execute(kysely)
}
