// Puts words of a reply that did not arrive back into the draft of its conversation. The current draft stays, after them.
import type { AppThunk } from '../app-thunk.ts'
import { draftChanged, selectDraft } from './drafts-slice.ts'

export const addToDraft =
  (threadId: string, words: string): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    const written = selectDraft(getState(), threadId)
    // Asked for twice, they stand there once.
    if (userId === null || written.includes(words)) return
    dispatch(draftChanged({ userId, threadId, text: written.trim() === '' ? words : `${words}\n${written}` }))
  }
