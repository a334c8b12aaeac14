// Downloads the files of a quick reply, so that they are attached to the draft like chosen files.
import { mediaPath } from '../../../../../contract/media.ts'
import type { AppThunk } from '../../../../store/app-thunk.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import type { QuickReplyFile } from './quick-reply-choices.ts'

/** Never throws: failed downloads are shown to the user. */
export const fetchFiles =
  (files: readonly QuickReplyFile[]): AppThunk<Promise<readonly File[]>> =>
  async (dispatch, _getState, { backendAddress, fetch }) => {
    const fetchedFiles = await Promise.all(
      files.map(async ({ mediaId, name, mime_type: type }) => {
        const answer = await fetch(`${backendAddress}${mediaPath(mediaId)}`, { credentials: 'include' }).catch(
          () => null,
        )
        const bytes = answer?.ok ? await answer.blob().catch(() => null) : null
        return bytes && new File([bytes], name ?? mediaId, { type: type ?? bytes.type })
      }),
    )
    const missing = files.filter((_file, at) => fetchedFiles[at] === null).map(({ name, mediaId }) => name ?? mediaId)
    if (missing.length > 0)
      dispatch(
        toastShown({
          kind: 'warning',
          place: 'toast',
          titleKey: 'replies:filesMissing',
          values: { names: missing.join(', '), count: missing.length },
        }),
      )
    return fetchedFiles.filter((file) => file !== null)
  }
