// The traces of a person outside the records: webhooks as they came, answers that are kept for repetition, recordings, files and former
// values of bulk jobs.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { transact } from '../../database/transact.ts'
import { deleteBulkRows } from '../bulk/bulk-rows.ts'
import { bulkLock } from '../bulk/bulk-work.ts'
import { onRecordingRemoved } from '../recordings/purge-recordings.ts'

const atOnce = 40

/** Ids and telephone numbers hold no character that means something in a pattern. */
const mentioning = (column: RawBuilder<unknown>, words: readonly string[], around = ''): RawBuilder<boolean> =>
  sql`${column} LIKE ANY (ARRAY[${sql.join(words.map((word) => `%${around}${word}${around}%`))}]::text[])`

/** Empties the webhook events that name somebody, of whatever kind. @param names the platform's ids of them */
export const eraseWebhooks = async ({ database, now }: Context, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  const events = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('WEBHOOKEVENT'))}
    WHERE ${mentioning(sql`(doc -> 'body')::text`, names, '"')} ORDER BY id`.execute(database.kysely)
  for (let at = 0; at < events.rows.length; at += atOnce) {
    await transact(
      database,
      { actor: null },
      async (unit) => {
        for (const { id } of events.rows.slice(at, at + atOnce))
          if (await unit.get('WEBHOOKEVENT', id)) await unit.change('WEBHOOKEVENT', id, { body: {}, error: null })
      },
      { now },
    )
  }
}

/** An answered command stays answered; what it answered is gone. */
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

/** Removes the recordings in which one of the records occurs. */
export const eraseMentions = async (services: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; file: string }>`
    SELECT id, doc ->> 'file' AS file FROM ${sql.table(tableOf('RECORDING'))} WHERE doc ->> 'file' IS NOT NULL`.execute(
    services.database.kysely,
  )
  for (const { id, file } of rows) {
    if (!(await services.media.has(file)) || !(await isMentioned(services, file, ids))) continue
    await transact(services.database, { actor: null }, async (unit) => {
      const recording = await unit.get('RECORDING', id)
      if (!recording) return
      await unit.remove('RECORDING', id)
      await onRecordingRemoved(unit, recording, 'recordingRemoved')
    })
  }
}

const isNamed = (of: readonly string[]) =>
  sql<boolean>`record_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(of)}::jsonb))`

/** Removes the exported files in which one of the records stands, finished or not. */
export const eraseExports = async (
  { database, now }: Pick<Context, 'database' | 'now'>,
  ids: readonly string[],
): Promise<void> => {
  const files = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('BULKJOB'))} WHERE doc ->> 'kind' = 'export'
      AND id IN (SELECT job_id FROM bulk_rows WHERE ${isNamed(ids)})`.execute(database.kysely)
  for (const { id } of files.rows) {
    await transact(
      database,
      { actor: null },
      async (unit) => {
        await unit.lock(bulkLock(id))
        if (!(await unit.get('BULKJOB', id))) return
        await unit.remove('BULKJOB', id)
        await deleteBulkRows(unit, id)
      },
      { now },
    )
  }
}

/**
 * Removes the exported files in which one of the records stands, and what undoing a job would bring back of them.
 * @param names the platform's ids of the person: a record that a job deleted before is known by what it named
 */
export const eraseBulkTraces = async (
  { database, now }: Context,
  ids: readonly string[],
  names: readonly string[] = [],
): Promise<void> => {
  if (ids.length === 0) return
  const { kysely } = database
  const deleted = await sql<{ record_id: string }>`
    SELECT DISTINCT record_id FROM bulk_rows WHERE ${mentioning(sql`before::text`, [...ids, ...names])}`.execute(kysely)
  const all = [...ids, ...deleted.rows.map(({ record_id }) => record_id)]
  await eraseExports({ database, now }, all)
  await sql`DELETE FROM bulk_rows WHERE before IS NOT NULL AND ${isNamed(all)}`.execute(kysely)
}
