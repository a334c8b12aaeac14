// Changes the draft of a conversation beside its typing: words of a reply that did not arrive come back, and what it answers,
// and as what it leaves, is chosen.
import type { SendAs } from '../../../contract/facebook/message-kinds.ts'
import type { AppThunk } from '../app-thunk.ts'
import { draftChanged, selectDraft } from './drafts-slice.ts'
import type { AnswerTarget } from './outbox-entry.ts'

/** The current draft stays, after the words. */
export const addToDraft =
  (threadId: string, words: string): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    const written = selectDraft(getState(), threadId)
    // Asked for twice, they stand there once; within other words they do not stand.
    const isThere = words === '' || `\n${written}\n`.includes(`\n${words}\n`)
    if (userId === null || isThere) return
    dispatch(draftChanged({ userId, threadId, text: written.trim() === '' ? words : `${words}\n${written}` }))
  }

/** Says which comment the words answer: with another one they are another command. */
export const chooseAnswered =
  (threadId: string, answer: AnswerTarget | null): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    if (userId !== null) dispatch(draftChanged({ userId, threadId, text: selectDraft(getState(), threadId), answer }))
  }

/** Says as what this message leaves. */
export const chooseSendAs =
  (threadId: string, sendAs: SendAs | null): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    if (userId !== null) dispatch(draftChanged({ userId, threadId, text: selectDraft(getState(), threadId), sendAs }))
  }
