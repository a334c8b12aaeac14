// A conversation that became one with another: the one in which its messages stand now, with what was being written in it.
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { MessageType } from '../../../contract/items.ts'
import type { AppThunk } from '../app-thunk.ts'
import { selectAnyRecord, selectRows } from '../entities/selectors.ts'
import { itemIdOf } from '../entities/item-types.ts'
import { addToDraft } from '../outbox/add-to-draft.ts'
import { filesMoved } from '../outbox/draft-files-slice.ts'
import { draftChanged, selectDraft, selectNoteDraft } from '../outbox/drafts-slice.ts'
import { selectPendingOf } from '../outbox/outbox-slice.ts'
import { withdrawReply } from '../outbox/outbox-thunks.ts'
import { loadRecord } from '../records/load-record.ts'
import { requestRows } from '../records/request-rows.ts'
import { toastShown } from '../ui/toasts-slice.ts'

/** One message of a conversation, by which it is found again. */
export interface KnownMessage {
  readonly type: MessageType
  readonly id: string
}

/** Words for the customer and for colleagues, files, and replies that have not left: they stand in the composer of the other one. */
const takeWritingAlong =
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
    dispatch(draftChanged({ userId, threadId: from, text: '', answer: null, sendAs: null }))
    dispatch(draftChanged({ userId, threadId: from, text: '', isNote: true as const }))
  }

const findThreadOf =
  (itemId: string): AppThunk<Promise<string | null>> =>
  async (dispatch, getState) => {
    const findHeld = () => selectRows(getState(), 'THREAD').find((thread) => thread.itemId === itemId)?._id ?? null
    const held = findHeld()
    if (held !== null) return held
    const query = { filter: { itemId }, options: { limit: 1 } }
    await dispatch(
      requestRows({ type: 'THREAD', method: 'GET', path: getEntityMeta('THREAD').base, query, quiet: true }),
    )
    return findHeld()
  }

/**
 * @param from the conversation that is gone
 * @returns the conversation of the message; null where it went with it, may not be seen, or nobody can be asked
 */
export const followMessage =
  (from: string, { type, id }: KnownMessage): AppThunk<Promise<string | null>> =>
  async (dispatch, getState) => {
    // It moved in the same transaction; the news of it may come later than that of the conversation.
    if ((await dispatch(loadRecord(type, id, { again: true }))) !== 'loaded') return null
    const message = selectAnyRecord(getState(), type, id)
    const itemId = message ? itemIdOf(type, message) : null
    const to = itemId === null ? null : await dispatch(findThreadOf(itemId))
    if (to === null || to === from) return null
    dispatch(takeWritingAlong(from, to))
    dispatch(toastShown({ kind: 'info', place: 'toast', titleKey: 'threads:joined' }))
    return to
  }
