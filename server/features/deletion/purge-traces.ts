// The traces of an organisation outside its records: recordings, webhooks as they came, files.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { organisationStream } from '../../../contract/rooms.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { eraseFromLog } from '../../database/erase-from-log.ts'
import { transact } from '../../database/transact.ts'
import { findEventConditions } from '../../inbound/find-event-conditions.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { eraseMentions } from './erase-traces.ts'
import { deleteFileJob } from '../../media/media-jobs.ts'
import { forgetUploads } from '../../media/purge-uploads.ts'

const atOnce = 500

/** Recordings in which the organisation occurs: every row of it names it. */
export const purgeOrganisationRecordings = (services: Context, organisationId: string): Promise<void> =>
  eraseMentions(services, [organisationId])

/** Records of it that are gone already: files are kept no longer than the log that tells of it. */
export const selectDeletedIds = (organisationId: string) => sql`(SELECT jsonb_array_elements_text(ids) FROM events
  WHERE stream = ${organisationStream(organisationId)} AND op = 'delete')`

const purgeEventsWhere = async ({ database }: Context, condition: RawBuilder<unknown>): Promise<void> => {
  const table = sql.table(tableOf('WEBHOOKEVENT'))
  for (let found = 1; found > 0;) {
    found = await database.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${atOnce}) RETURNING id`.execute(
        tx,
      )
      await eraseFromLog(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
  }
}

/** Bodies that are still being handled are left: their items are ignored. */
export const purgeOrganisationWebhooks = async (services: Context, organisationId: string): Promise<void> => {
  for (const condition of await findEventConditions(services.database.kysely, organisationId))
    await purgeEventsWhere(services, condition)
}

/** Copies of the same bytes may be shown elsewhere: a file goes with the last of them. */
export const purgeOrganisationFiles = async (services: Context, organisationId: string): Promise<void> => {
  const { database } = services
  await forgetUploads(services, sql`organisation_id = ${organisationId}`)
  for (let found = 1; found > 0;) {
    const { result } = await transact(database, { actor: null }, async (unit) => {
      const { rows } = await sql<{ hash: string }>`DELETE FROM media WHERE id IN
        (SELECT id FROM media WHERE organisation_id = ${organisationId} LIMIT ${atOnce}) RETURNING hash`.execute(
        unit.tx,
      )
      for (const hash of new Set(rows.map((row) => row.hash))) await enqueueJob(unit, deleteFileJob(hash))
      return rows.length
    })
    found = result
  }
}
