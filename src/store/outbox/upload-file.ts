// Brings the file of a reply to the backend, in parts, before its command: from where an earlier attempt stopped.
import type { UploadState } from '../../../contract/platform/media-calls.ts'
import { runCall } from '../records/run-call.ts'
import { request } from '../network/request.ts'
import type { RequestError } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'
import { readBlob } from './blobs.ts'
import type { PendingFile, PendingReply } from './outbox-entry.ts'
import { outboxActions } from './outbox-slice.ts'

export type Uploaded =
  { readonly ok: true; readonly mediaId: string } | { readonly ok: false; readonly error: RequestError }
type Step = { readonly ok: true; readonly data: UploadState } | { readonly ok: false; readonly error: RequestError }

/** A part is in time on a slow line, and its end is worth showing. */
const partBytes = 512 * 1_024
const partType = 'application/offset+octet-stream'

const lost: RequestError = { code: 'ATTACHMENT_LOST', status: 400 }
/** Somebody else has signed in: it waits for its author. */
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
    // The file of an earlier attempt arrived after all.
    if (answer.error.code === 'UPLOAD_OFFSET' && typeof there === 'number')
      return { ok: true, data: { uploadId, offset: there, mediaId: null } }
    return answer
  }

/** Its author may take it back meanwhile: then nothing more is brought. */
export const uploadFile =
  ({ commandId, threadId, userId }: PendingReply, file: PendingFile): AppThunk<Promise<Uploaded>> =>
  async (dispatch, getState, environment) => {
    const bytes = await readBlob(environment, file.fileId)
    if (bytes?.size !== file.size) return { ok: false, error: lost }
    const { name, mimeType, size, sha256 } = file
    let step: Step = await dispatch(
      runCall('beginUpload', { body: { threadId, name, mimeType, size, sha256 }, quiet: true }),
    )
    for (;;) {
      if (!step.ok) return step
      if (step.data.mediaId !== null) return { ok: true, mediaId: step.data.mediaId }
      if (getState().session.userId !== userId) return { ok: false, error: elsewhere }
      if (!getState().outbox.some((entry) => entry.commandId === commandId)) return { ok: false, error: lost }
      const { offset } = step.data
      dispatch(outboxActions.fileProgressed({ commandId, uploaded: offset }))
      step = await dispatch(sendPart(bytes, step.data))
      if (step.ok && step.data.mediaId === null && step.data.offset <= offset) return { ok: false, error: stuck }
    }
  }
