// Uploads the file of a reply in parts before its command is sent, resuming where an earlier attempt stopped.
import type { UploadState } from '../../../contract/platform/media-calls.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import { sha256 } from '../../lib/sha256.ts'
import { runCall } from '../records/run-call.ts'
import type { CallArguments } from '../records/run-call.ts'
import { request } from '../network/request.ts'
import type { RequestError } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'
import { readBlob } from './blobs.ts'
import type { PendingFile, PendingReply } from './outbox-entry.ts'
import { outboxActions } from './outbox-slice.ts'

export type UploadResult =
  { readonly ok: true; readonly mediaId: string } | { readonly ok: false; readonly error: RequestError }
type Step = { readonly ok: true; readonly data: UploadState } | { readonly ok: false; readonly error: RequestError }

/** Small enough to be uploaded in time on a slow line, and to show progress. */
const partBytes = 512 * 1_024
const partType = 'application/offset+octet-stream'

const lost: RequestError = { code: 'ATTACHMENT_LOST', status: 400 }
/** Another user has signed in: the reply waits for its author. */
const elsewhere: RequestError = { code: 'SESSION_EXPIRED', status: 401 }
const stuck: RequestError = { code: 'UNAVAILABLE', status: 503 }

const sendPart =
  (bytes: Blob, { uploadId, offset }: UploadState): AppThunk<Promise<Step>> =>
  async (dispatch) => {
    const part = await bytes
      .slice(offset, offset + partBytes)
      .arrayBuffer()
      .catch(() => null)
    if (part === null || part.byteLength === 0) return { ok: false, error: lost }
    const answer = await dispatch(
      request({
        method: 'PATCH',
        path: `/api/media/${uploadId}`,
        file: new Blob([part], { type: partType }),
        fileOffset: offset,
        quiet: true,
      }),
    )
    if (answer.ok) return { ok: true, data: (answer.body as { data: UploadState }).data }
    const { offset: there } = (answer.error.details ?? {}) as { readonly offset?: number }
    // The part of an earlier attempt arrived after all.
    if (answer.error.code === 'UPLOAD_OFFSET' && typeof there === 'number')
      return { ok: true, data: { uploadId, offset: there, mediaId: null } }
    return answer
  }

interface Upload {
  readonly bytes: Blob
  readonly begin: CallArguments<'beginUpload'>['body']
  /** Called before each part with the number of bytes the server has. @returns the reason to stop; null to continue */
  readonly endsAt: (offset: number) => RequestError | null
}

const upload =
  ({ bytes, begin, endsAt }: Upload): AppThunk<Promise<UploadResult>> =>
  async (dispatch) => {
    let step: Step = await dispatch(runCall('beginUpload', { ...(begin ? { body: begin } : {}), quiet: true }))
    for (;;) {
      if (!step.ok) return step
      if (step.data.mediaId !== null) return { ok: true, mediaId: step.data.mediaId }
      const { offset } = step.data
      const error = endsAt(offset)
      if (error) return { ok: false, error }
      step = await dispatch(sendPart(bytes, step.data))
      if (step.ok && step.data.mediaId === null && step.data.offset <= offset) return { ok: false, error: stuck }
    }
  }

/** Stops if the author takes the reply back meanwhile. */
export const uploadFile =
  ({ commandId, threadId, userId }: PendingReply, file: PendingFile): AppThunk<Promise<UploadResult>> =>
  async (dispatch, getState, environment) => {
    const bytes = await readBlob(environment, file.fileId)
    if (bytes?.size !== file.size) return { ok: false, error: lost }
    const { name, mimeType, size, sha256 } = file
    return dispatch(
      upload({
        bytes,
        begin: { threadId, name, mimeType, size, sha256 },
        endsAt: (offset) => {
          if (getState().session.userId !== userId) return elsewhere
          if (!getState().outbox.some((entry) => entry.commandId === commandId)) return lost
          dispatch(outboxActions.fileProgressed({ commandId, uploaded: offset }))
          return null
        },
      }),
    )
  }

/** For a conversation that has not started yet, or for a quick reply. */
export type UploadPurpose =
  { readonly itemType: ThreadItemType; readonly accountId: string } | { readonly organisationId: string }

/** Uploads a file that does not belong to a reply in a conversation. */
export const uploadFor =
  (purpose: UploadPurpose, file: File): AppThunk<Promise<UploadResult>> =>
  async (dispatch, getState) => {
    const { userId } = getState().session
    const content = await file.arrayBuffer().catch(() => null)
    if (content?.byteLength !== file.size) return { ok: false, error: lost }
    const mimeType = file.type || 'application/octet-stream'
    return dispatch(
      upload({
        bytes: new Blob([content], { type: mimeType }),
        begin: {
          ...purpose,
          name: file.name,
          mimeType,
          size: file.size,
          sha256: await sha256(new Uint8Array(content)),
        },
        endsAt: () => (getState().session.userId === userId ? null : elsewhere),
      }),
    )
  }
