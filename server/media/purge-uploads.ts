// Forgets uploads that were never sent.
import type { Context } from '../context/context.ts'
import { deleteUnusedFile } from './delete-unused-file.ts'
import { removeMedia, uploadType } from './media-table.ts'

export const purgeUploads = async (services: Context, before: Date): Promise<void> => {
  const { kysely } = services.database
  const old = await kysely
    .deleteFrom('uploads')
    .where('at', '<', before)
    .returning(['id', 'user_id', 'media_id'])
    .execute()
  for (const { id, user_id, media_id } of old) {
    await services.media.discard(services.media.incoming(id))
    const hashes = media_id === null ? [] : await removeMedia(kysely, uploadType, user_id, [media_id])
    for (const hash of hashes) await deleteUnusedFile(services, hash)
  }
}
