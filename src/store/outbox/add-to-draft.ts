// Changes a draft other than by typing: restores the text of an undelivered reply, and sets the comment it answers and its message tag.
import type { SendAs } from '../../../contract/facebook/message-kinds.ts'
import type { AppThunk } from '../app-thunk.ts'
import { draftChanged, selectDraft } from './drafts-slice.ts'
import type { AnswerTarget } from './outbox-entry.ts'

/** Puts the text before the current draft. */
export const addToDraft =
  (threadId: string, words: string): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    const written = selectDraft(getState(), threadId)
    // Text that is already there as whole lines is not added twice.
    const isThere = words === '' || `\n${written}\n`.includes(`\n${words}\n`)
    if (userId === null || isThere) return
    dispatch(draftChanged({ userId, threadId, text: written.trim() === '' ? words : `${words}\n${written}` }))
  }

/** Sets the comment that the draft answers; the draft then becomes another command. */
export const chooseAnswered =
  (threadId: string, answer: AnswerTarget | null): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    if (userId !== null) dispatch(draftChanged({ userId, threadId, text: selectDraft(getState(), threadId), answer }))
  }

/** Sets the message tag with which the draft is sent. */
export const chooseSendAs =
  (threadId: string, sendAs: SendAs | null): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    if (userId !== null) dispatch(draftChanged({ userId, threadId, text: selectDraft(getState(), threadId), sendAs }))
  }
