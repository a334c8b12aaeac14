// Begins an upload, or finds the one that was begun: the same file goes on where it stopped.
import { canSeeThread } from '../../../contract/permissions.ts'
import { createRecordId } from '../../database/record-id.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { toThreadPlace } from '../../conversations/threads/visible-thread.ts'
import { checkSendable } from '../../media/check-sendable.ts'
import { uploadState } from '../../media/upload-state.ts'
import { checkUploadQuota, ensureUpload } from '../../media/upload-table.ts'

export const mediaHandlers: Handlers<'beginUpload'> = {
  beginUpload: async ({ services, rights, body }) => {
    const { threadId, name, mimeType, size, sha256 } = body
    const { result: thread } = await transact(services.database, { actor: null }, (unit) =>
      unit.get('THREAD', String(threadId)),
    )
    if (!thread || !canSeeThread(rights, toThreadPlace(thread))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
    checkSendable(thread.itemType, mimeType, size)
    const begun = {
      id: createRecordId(),
      user_id: rights.userId,
      organisation_id: thread.organisationId ?? '',
      item_type: thread.itemType,
      name,
      hash: sha256,
      size,
      media_id: null,
    }
    await checkUploadQuota(services.database.kysely, begun)
    const upload = await ensureUpload(services.database.kysely, begun)
    return uploadState(services, upload)
  },
}
