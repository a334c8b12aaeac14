// The statements on the table of uploads: files that agents bring to send them.
import type { Kysely, Selectable } from 'kysely'
import type { ThreadItemType } from '../../contract/items.ts'
import type { Tables } from '../database/tables.ts'

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

/** The upload of the same file for the same kind of conversation, begun now where there is none yet. */
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

export const linkUploadMedia = async (database: Kysely<Tables>, id: string, mediaId: string): Promise<void> => {
  await database.updateTable('uploads').set({ media_id: mediaId }).where('id', '=', id).execute()
}
