// Purges uploads: partial files first, then rows together with the job that deletes the file. After a crash the next purge
// continues, and no shown copy lacks its file.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { transact } from '../database/transact.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import type { Context } from '../context/context.ts'
import { deleteFileJob } from './media-jobs.ts'
import { removeMedia, uploadType } from './media-table.ts'

const atOnce = 100

/** @param condition condition on the table of uploads */
export const forgetUploads = async ({ database, media }: Context, condition: RawBuilder<unknown>): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{
      id: string
    }>`SELECT id FROM uploads WHERE ${condition} ORDER BY id LIMIT ${atOnce}`.execute(database.kysely)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    for (const id of ids) await media.discard(media.incoming(id))
    await transact(database, { actor: null }, async (unit) => {
      const forgotten = await unit.tx
        .deleteFrom('uploads')
        .where('id', 'in', ids)
        .returning(['user_id', 'media_id', 'hash'])
        .execute()
      for (const { user_id, media_id } of forgotten)
        if (media_id !== null) await removeMedia(unit.tx, uploadType, user_id, [media_id])
      // Also for uploads without a copy: a crash may have followed the file's move into the store.
      for (const hash of new Set(forgotten.map((upload) => upload.hash))) await enqueueJob(unit, deleteFileJob(hash))
    })
  }
}

/** Uploads begun before that time and never sent. */
export const purgeUploads = (services: Context, before: Date): Promise<void> =>
  forgetUploads(services, sql`at < ${before}`)
