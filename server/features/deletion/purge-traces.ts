// Purges traces of an organisation outside its records: recordings, webhook events and files.
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

/** Recordings that mention the organisation; every record of it names it. */
export const purgeOrganisationRecordings = (services: Context, organisationId: string): Promise<void> =>
  eraseMentions(services, [organisationId])

/** Records of the organisation that are deleted already: exports are not kept longer than the change log that lists deletions. */
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

/** Bodies that are still being processed stay; their events are ignored. */
export const purgeOrganisationWebhooks = async (services: Context, organisationId: string): Promise<void> => {
  for (const condition of await findEventConditions(services.database.kysely, organisationId))
    await purgeEventsWhere(services, condition)
}

/** Other copies may have the same bytes, so a job deletes a file once no copy uses it. */
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
