// Puts words of a reply that did not arrive back into the draft of its conversation. What is being written there stays, after them.
import type { AppThunk } from '../store.ts'
import { draftChanged, selectDraft } from './drafts-slice.ts'

export const putIntoDraft =
  (threadId: string, words: string): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    const written = selectDraft(getState(), threadId)
    // Asked for twice, they stand there once.
    if (userId === null || written.includes(words)) return
    dispatch(draftChanged({ userId, threadId, text: written.trim() === '' ? words : `${words}\n${written}` }))
  }
