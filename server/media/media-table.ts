// Database access to the table of copies.
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type MediaRow = Omit<Selectable<Tables['media']>, 'at'>

/** Used instead of a record type while a copy still belongs to its uploader. */
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

/** The organisation's existing copy of the same file. */
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

/**
 * Moves a copy to another record.
 * @returns whether it belonged to `from`
 */
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

/**
 * Adds another copy of a record's file that belongs to its uploader.
 * @returns whether the record had the copy
 */
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

/**
 * Deletes copies of a record.
 * @returns the hashes of their files
 */
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
