// Begins an upload, or finds one already begun: the same file resumes where it stopped.
import { threadItems } from '../../../contract/items.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import { canManageOrganisation, canSeeThread, isMember } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { createRecordId } from '../../database/record-id.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { toThreadPlace } from '../../conversations/threads/visible-thread.ts'
import { checkSendable } from '../../media/check-sendable.ts'
import { uploadState } from '../../media/upload-state.ts'
import { checkUploadQuota, ensureUpload } from '../../media/upload-table.ts'

interface Purpose {
  readonly itemType: ThreadItemType
  readonly organisationId: string
}

/** Any channel may send the file later, and validates it by its own rules then. */
const broadestItemType = 'waWebChat'

type Body = CallContext<'beginUpload'>['body']

/**
 * The conversation item type and organisation that a file is for.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
const readPurpose = async (
  unit: UnitOfWork,
  rights: Rights,
  { threadId, itemType, accountId, organisationId: ofQuickReply }: Body,
): Promise<Purpose> => {
  if (ofQuickReply) {
    if (!isMember(rights, ofQuickReply)) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
    if (!canManageOrganisation(rights, ofQuickReply))
      throw new ApiError('FORBIDDEN', undefined, 'ORGANISATIONQUICKREPLY')
    return { itemType: broadestItemType, organisationId: ofQuickReply }
  }
  if (threadId || !itemType) {
    const thread = threadId ? await unit.get('THREAD', threadId) : null
    if (!thread || !canSeeThread(rights, toThreadPlace(thread))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
    return { itemType: thread.itemType, organisationId: thread.organisationId ?? '' }
  }
  const { accountType } = threadItems[itemType]
  const account = accountId ? await unit.get(accountType, accountId) : null
  const organisationId = account?.organisationId ?? ''
  if (!account || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, accountType)
  return { itemType, organisationId }
}

export const mediaHandlers: Handlers<'beginUpload'> = {
  beginUpload: async ({ services, rights, body }) => {
    const { name, mimeType, size, sha256 } = body
    const { result: purpose } = await transact(services.database, { actor: null }, (unit) =>
      readPurpose(unit, rights, body),
    )
    checkSendable(purpose.itemType, mimeType, size)
    const newUpload = {
      id: createRecordId(),
      user_id: rights.userId,
      organisation_id: purpose.organisationId,
      item_type: purpose.itemType,
      name,
      hash: sha256,
      size,
      media_id: null,
    }
    await checkUploadQuota(services.database.kysely, newUpload)
    const upload = await ensureUpload(services.database.kysely, newUpload)
    return uploadState(services, upload)
  },
}
