// Streams the file of an export for download, part by part.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { csvByteOrderMark } from '../../../contract/csv.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import { isAdministrator } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { tableOf } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'
import { FileAnswer } from '../../lib/file-answer.ts'
import type { Context } from '../../context/context.ts'

async function* partsOf(kysely: Kysely<Tables>, jobId: string): AsyncGenerator<string> {
  // Not stored in the database, as readers may strip the byte order mark.
  yield csvByteOrderMark
  for (let position = -1; ;) {
    const found = await sql<{ position: number; text: string }>`
      SELECT position, text FROM bulk_parts WHERE job_id = ${jobId} AND position > ${position} ORDER BY position LIMIT 1`.execute(
      kysely,
    )
    const [part] = found.rows
    if (!part) return
    yield part.text
    position = part.position
  }
}

/** Whether the file contains records of an organisation that its author has since left, or that was deleted. */
const tellsOfOthers = async (kysely: Kysely<Tables>, job: Row<'BULKJOB'>, { members }: Rights): Promise<boolean> => {
  const own = members.map(({ organisationId }) => organisationId)
  const { rows } = await sql`
    SELECT 1 FROM bulk_rows JOIN ${sql.table(tableOf(job.entityType as EntityType))} AS record ON record.id = bulk_rows.record_id
    WHERE bulk_rows.job_id = ${job._id} AND record.organisation_id <> ALL (${own}::text[]) LIMIT 1`.execute(kysely)
  return rows.length > 0
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export const createBulkFile = async (
  { database }: Context,
  job: Row<'BULKJOB'>,
  rights: Rights,
): Promise<FileAnswer> => {
  if (job.kind !== 'export' || job.state !== 'done') throw new ApiError('NOT_FOUND', undefined, 'BULKJOB')
  if (!isAdministrator(rights) && (await tellsOfOthers(database.kysely, job, rights)))
    throw new ApiError('FORBIDDEN', undefined, 'BULKJOB')
  const found = await sql<{
    size: number | string | null
  }>`SELECT sum(octet_length(text)) AS size FROM bulk_parts WHERE job_id = ${job._id}`.execute(database.kysely)
  const stream = Readable.from(partsOf(database.kysely, job._id), { objectMode: false })
  return new FileAnswer({
    stream,
    mediaType: 'text/csv; charset=utf-8',
    name: `${job.entityType}.csv`,
    size: Buffer.byteLength(csvByteOrderMark) + Number(found.rows[0]?.size ?? 0),
  })
}
