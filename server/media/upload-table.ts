// Database access to the table of uploads, the files that agents upload to send.
import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { ThreadItemType } from '../../contract/items.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../lib/api-error.ts'

export type UploadRow = Omit<Selectable<Tables['uploads']>, 'at' | 'item_type'> & { readonly item_type: ThreadItemType }

const columns = ['id', 'user_id', 'organisation_id', 'item_type', 'name', 'hash', 'size', 'media_id'] as const

const read = (row: Omit<Selectable<Tables['uploads']>, 'at'> | undefined): UploadRow | null =>
  row ? { ...row, size: Number(row.size), item_type: row.item_type as ThreadItemType } : null

export const findUpload = async (database: Kysely<Tables>, id: string, userId: string): Promise<UploadRow | null> =>
  read(
    await database
      .selectFrom('uploads')
      .select(columns)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )

const maxUploadsADay = 1_000
const maxUploadBytesADay = 10 * 2 ** 30

/** @throws ApiError UPLOADS_TOO_MANY if the user's uploads of the last day are too many or too large */
export const checkUploadQuota = async (
  database: Kysely<Tables>,
  { user_id: userId, hash, size: bytes }: Pick<UploadRow, 'user_id' | 'hash' | 'size'>,
): Promise<void> => {
  const { rows } = await sql<{ count: number; bytes: string }>`
    SELECT count(*)::integer AS count, coalesce(sum(size), 0) AS bytes FROM uploads
    WHERE user_id = ${userId} AND hash <> ${hash} AND at > now() - interval '1 day'`.execute(database)
  const [used] = rows
  if (used && (Number(used.count) >= maxUploadsADay || Number(used.bytes) + bytes > maxUploadBytesADay))
    throw new ApiError('UPLOADS_TOO_MANY', { most: maxUploadsADay, mostBytes: maxUploadBytesADay })
}

/** The user's upload of the same file for the same kind of conversation; created if there is none. */
export const ensureUpload = async (database: Kysely<Tables>, row: UploadRow): Promise<UploadRow> => {
  await database
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const same = database
    .selectFrom('uploads')
    .select(columns)
    .where('user_id', '=', row.user_id)
    .where('organisation_id', '=', row.organisation_id)
  return read(
    await same
      .where('item_type', '=', row.item_type)
      .where('hash', '=', row.hash)
      .where('size', '=', row.size)
      .executeTakeFirstOrThrow(),
  ) as UploadRow
}

/** @returns whether the upload still exists */
export const linkUploadMedia = async (database: Kysely<Tables>, id: string, mediaId: string): Promise<boolean> => {
  const linked = await database
    .updateTable('uploads')
    .set({ media_id: mediaId })
    .where('id', '=', id)
    .executeTakeFirst()
  return linked.numUpdatedRows > 0n
}
