// Begins an upload, or finds the one that was begun: the same file goes on where it stopped.
import { canSeeThread } from '../../contract/permissions.ts'
import { newRecordId } from '../database/record-id.ts'
import { runUnit } from '../database/run-unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/call-context.ts'
import { placeOf } from '../threads/visible-thread.ts'
import { checkSendable } from './check-sendable.ts'
import { uploadState } from './upload-state.ts'
import { ensureUpload } from './upload-table.ts'

export const mediaHandlers: Handlers<'beginUpload'> = {
  beginUpload: async ({ services, rights, body }) => {
    const { threadId, name, mimeType, size, sha256 } = body
    const { result: thread } = await runUnit(services.database, { actor: null }, (unit) => unit.get('THREAD', String(threadId)))
    if (!thread || !canSeeThread(rights, placeOf(thread))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
    checkSendable(thread.itemType, mimeType, size)
    const upload = await ensureUpload(services.database.kysely, {
      id: newRecordId(),
      user_id: rights.userId,
      organisation_id: thread.organisationId ?? '',
      item_type: thread.itemType,
      name,
      hash: sha256,
      size,
      media_id: null,
    })
    return uploadState(services, upload)
  },
}
