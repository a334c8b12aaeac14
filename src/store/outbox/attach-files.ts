// Adds files to the composer: validates them for the channel, reads and hashes them, and stores them on the outbox's disk.
import type { ClientCode, ServerErrorCode } from '../../../contract/errors.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import { maxFiles, validateAttachment } from '../../../contract/sendable.ts'
import { sha256 } from '../../lib/sha256.ts'
import { fileAttached, selectDraftFiles } from './draft-files-slice.ts'
import { selectRecord } from '../entities/selectors.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { retainBlob } from './blobs.ts'
import type { DraftFile } from './outbox-entry.ts'

/** A file that was rejected. */
export interface NotAttached {
  readonly name: string
  readonly code: Extract<ClientCode | ServerErrorCode, `ATTACHMENT_${string}`> | 'NETWORK_ERROR'
  /** The limit that was exceeded: size in bytes, or number of files. */
  readonly max?: number
}

const unnamed = 'file'
const maxNameLength = 400
const unknownType = 'application/octet-stream'

const refusalOf = (itemType: ThreadItemType, file: File, count: number): NotAttached | null => {
  const { name, size, type } = file
  if (count >= maxFiles) return { name, code: 'ATTACHMENT_TOO_MANY', max: maxFiles }
  const judged = validateAttachment(itemType, type || unknownType, size)
  if ('refused' in judged) return { name, code: judged.refused, ...('max' in judged ? { max: judged.max } : {}) }
  return size === 0 ? { name, code: 'ATTACHMENT_EMPTY' } : null
}

const keep =
  (file: DraftFile, bytes: Blob): AppThunk<Promise<void>> =>
  async (dispatch, _getState, environment) => {
    try {
      await environment.outboxDisk.write({ put: [], remove: [], addFiles: [{ ...file, bytes }] })
      dispatch(fileAttached(file))
    } catch {
      retainBlob(environment, file.fileId, bytes)
      dispatch(
        toastShown({
          kind: 'warning',
          place: 'alert',
          titleKey: 'errors:ATTACHMENT_NOT_KEPT',
          textKey: 'errors:ATTACHMENT_NOT_KEPT_text',
        }),
      )
      dispatch(fileAttached({ ...file, unkept: true }))
    }
  }

const attachOne =
  (threadId: string, file: File): AppThunk<Promise<NotAttached | null>> =>
  async (dispatch, getState, { newId }) => {
    const { userId } = getState().session
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (userId === null || !thread) return null
    const refusal = refusalOf(thread.itemType, file, selectDraftFiles(getState(), threadId).length)
    if (refusal) return refusal
    // Read now, so that later changes to the original file have no effect.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes?.byteLength !== file.size) return { name: file.name, code: 'ATTACHMENT_UNREADABLE' }
    const { size, type } = file
    const mimeType = type || unknownType
    const known = {
      fileId: newId(),
      name: file.name.slice(-maxNameLength) || unnamed,
      mimeType,
      size,
      sha256: await sha256(new Uint8Array(bytes)),
    }
    await dispatch(keep({ ...known, userId, threadId, commandId: newId() }, new Blob([bytes], { type: mimeType })))
    return null
  }

/** @returns the rejected files with the reason */
export const attachFiles =
  (threadId: string, files: readonly File[]): AppThunk<Promise<readonly NotAttached[]>> =>
  async (dispatch) => {
    const refused: NotAttached[] = []
    for (const file of files) {
      const refusal = await dispatch(attachOne(threadId, file))
      if (refusal) refused.push(refusal)
    }
    return refused
  }
