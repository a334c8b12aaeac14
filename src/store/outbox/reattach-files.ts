// Puts the files of a message that the platform rejected back into the composer, from the server's copies.
import { mediaPath } from '../../../contract/media.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import { selectDraftFiles } from './draft-files-slice.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { attachFiles } from './attach-files.ts'
import type { DraftFile } from './outbox-entry.ts'

const unnamed = 'file'

const fetchFile =
  ({ mediaId, name, mime_type }: Attachment): AppThunk<Promise<File | null>> =>
  async (_dispatch, _getState, environment) => {
    if (!mediaId) return null
    try {
      const answer = await environment.fetch(`${environment.backendAddress}${mediaPath(mediaId)}`, {
        credentials: 'include',
      })
      return answer.ok ? new File([await answer.blob()], name ?? unnamed, { type: mime_type ?? '' }) : null
    } catch {
      return null
    }
  }

/** @returns the attached files; null if some could not be restored, which a toast then reports */
export const reattachFiles =
  (threadId: string, attachments: readonly Attachment[]): AppThunk<Promise<readonly DraftFile[] | null>> =>
  async (dispatch, getState) => {
    const files = await Promise.all(attachments.map((attachment) => dispatch(fetchFile(attachment))))
    const before = new Set(selectDraftFiles(getState(), threadId).map(({ fileId }) => fileId))
    const had = files.flatMap((file) => file ?? [])
    const refused = await dispatch(attachFiles(threadId, had))
    if (had.length === attachments.length && refused.length === 0)
      return selectDraftFiles(getState(), threadId).filter(({ fileId }) => !before.has(fileId))
    dispatch(toastShown({ kind: 'warning', place: 'alert', titleKey: `errors:${refused[0]?.code ?? 'FILE_MISSING'}` }))
    return null
  }
