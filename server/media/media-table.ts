// The statements on the table of copies.
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type MediaRow = Omit<Selectable<Tables['media']>, 'at'>

/** Stands in the place of a record's type where a copy hangs on its uploader still. */
export const uploadType = 'UPLOAD'

const columns = [
  'id',
  'organisation_id',
  'record_type',
  'record_id',
  'source',
  'hash',
  'mime_type',
  'size',
  'width',
  'height',
  'name',
] as const

export const findMedia = async (database: Kysely<Tables>, id: string): Promise<MediaRow | null> =>
  (await database.selectFrom('media').select(columns).where('id', '=', id).executeTakeFirst()) ?? null

/** A copy of the same file that the organisation has already. */
export const findCopy = async (
  database: Kysely<Tables>,
  organisationId: string,
  source: string,
): Promise<MediaRow | null> =>
  (await database
    .selectFrom('media')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()) ?? null

export const addMedia = async (database: Kysely<Tables>, row: MediaRow): Promise<void> => {
  await database.insertInto('media').values(row).execute()
}

interface RecordName {
  readonly type: string
  readonly id: string
}

/** Hangs a copy on another record than it hung on. @returns whether it hung there */
export const moveMedia = async (
  database: Kysely<Tables>,
  id: string,
  from: RecordName,
  to: RecordName,
): Promise<boolean> => {
  const moved = await database
    .updateTable('media')
    .set({ record_type: to.type, record_id: to.id })
    .where('id', '=', id)
    .where('record_id', '=', from.id)
    .where('record_type', '=', from.type)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Hangs the file of a copy on its uploader once more, under an id of its own. @returns whether the copy hung on the record */
export const repeatMedia = async (
  database: Kysely<Tables>,
  from: RecordName & { readonly mediaId: string },
  upload: { readonly id: string; readonly userId: string },
): Promise<boolean> => {
  const copy = await findMedia(database, from.mediaId)
  if (copy?.record_type !== from.type || copy.record_id !== from.id) return false
  await addMedia(database, { ...copy, id: upload.id, record_type: uploadType, record_id: upload.userId })
  return true
}

/** Forgets copies of a record. @returns hashes of their files */
export const removeMedia = async (
  database: Kysely<Tables>,
  recordType: string,
  recordId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const removed = await database
    .deleteFrom('media')
    .where('record_id', '=', recordId)
    .where('record_type', '=', recordType)
    .where('id', 'in', ids)
    .returning('hash')
    .execute()
  return removed.map(({ hash }) => hash)
}

export const isHashUsed = async (database: Kysely<Tables>, hash: string): Promise<boolean> =>
  (await database.selectFrom('media').select('id').where('hash', '=', hash).limit(1).executeTakeFirst()) !== undefined
