// Follows a conversation that was merged into another, and takes unsent text along.
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { AppThunk } from '../app-thunk.ts'
import { selectRows } from '../entities/selectors.ts'
import { addToDraft } from '../outbox/add-to-draft.ts'
import { filesMoved } from '../outbox/draft-files-slice.ts'
import { draftChanged, selectDraft } from '../outbox/drafts-slice.ts'
import { listNoteEdits, selectNoteDraft } from '../outbox/note-drafts.ts'
import { selectPendingOf } from '../outbox/outbox-slice.ts'
import { withdrawReply } from '../outbox/outbox-thunks.ts'
import { requestRows } from '../records/request-rows.ts'
import { toastShown } from '../ui/toasts-slice.ts'

/** Moves drafts, note drafts and edits, files and unsent replies into the composer of the other conversation. */
export const takeWritingAlong =
  (from: string, to: string): AppThunk =>
  (dispatch, getState) => {
    const { userId } = getState().session
    if (userId === null) return
    const written = selectDraft(getState(), from)
    const waiting = selectPendingOf(getState(), from).flatMap(
      ({ commandId }) => dispatch(withdrawReply(commandId)) ?? [],
    )
    for (const words of [written, ...waiting.reverse()]) if (words.trim() !== '') dispatch(addToDraft(to, words))
    const note = selectNoteDraft(getState(), from)?.text ?? ''
    const other = selectNoteDraft(getState(), to)?.text ?? ''
    if (note.trim() !== '')
      dispatch(
        draftChanged({ userId, threadId: to, text: [note, other].filter(Boolean).join('\n'), isNote: true as const }),
      )
    dispatch(filesMoved({ userId, from, to }))
    for (const [editedNote, text] of listNoteEdits(getState(), from)) {
      dispatch(draftChanged({ userId, threadId: to, text, editedNote }))
      dispatch(draftChanged({ userId, threadId: from, text: '', editedNote }))
    }
    dispatch(draftChanged({ userId, threadId: from, text: '', answer: null, sendAs: null }))
    dispatch(draftChanged({ userId, threadId: from, text: '', isNote: true as const }))
  }

/**
 * @param from a conversation that was merged, at any time
 * @returns the conversation it was merged into; null if there is none, the user cannot see it, or the server is unreachable
 */
export const followJoined =
  (from: string): AppThunk<Promise<string | null>> =>
  async (dispatch, getState) => {
    const findHeld = () => selectRows(getState(), 'THREAD').find((thread) => thread.formerIds?.includes(from))?._id
    const query = { filter: { formerIds: from }, options: { limit: 1 } }
    if (findHeld() === undefined)
      await dispatch(
        requestRows({ type: 'THREAD', method: 'GET', path: getEntityMeta('THREAD').base, query, quiet: true }),
      )
    const to = findHeld()
    if (to === undefined) return null
    dispatch(takeWritingAlong(from, to))
    dispatch(toastShown({ kind: 'info', place: 'toast', titleKey: 'threads:joined' }))
    return to
  }
