// Puts the text of a note that was not created back into its draft, before text written since.
import type { AppThunk } from '../app-thunk.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import { draftChanged } from './drafts-slice.ts'
import { selectNoteDraft } from './note-drafts.ts'

export const restoreNote =
  ({ threadId, body }: Pick<ThreadCommand, 'threadId' | 'body'>): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    const text = body?.['text']
    if (userId === null || typeof text !== 'string') return
    const written = selectNoteDraft(getState(), threadId)?.text ?? ''
    dispatch(
      draftChanged({ userId, threadId, text: written.trim() === '' ? text : `${text}\n${written}`, isNote: true }),
    )
  }
