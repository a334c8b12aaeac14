// Notes on an open conversation: those of the loaded pages, with pending changes applied.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import type { LineNote } from '../../lib/conversation-lines.ts'
import { selectRecords } from '../entities/selectors.ts'
import type { PendingThreadCall } from '../outbox/outbox-entry.ts'
import { selectPendingNotes } from '../outbox/pending-notes.ts'
import type { RootState } from '../root-reducer.ts'
import { selectWindow } from './conversation-items.ts'

const noRows: readonly Row<'THREADNOTE'>[] = []

const selectLoaded = (state: RootState, threadId: string): readonly Row<'THREADNOTE'>[] => {
  const { noteIds } = selectWindow(state, threadId)
  return noteIds.length === 0 ? noRows : selectRecords(state, 'THREADNOTE', noteIds)
}

const toLine = ({ _id, commandId, createdTime, userId, text, mentions, editedTime }: Row<'THREADNOTE'>): LineNote => ({
  key: commandId ?? _id,
  recordId: _id,
  time: createdTime,
  userId,
  text,
  mentions: mentions ?? [],
  isEdited: Boolean(editedTime),
  isPending: false,
})

/** Applies a pending command to the notes. */
const apply = (notes: Map<string, LineNote>, { call, commandId, userId, at, body }: PendingThreadCall): void => {
  // Written by `writeNote` and `editNote`.
  const content = body as unknown as Pick<LineNote, 'text' | 'mentions'>
  const target = String(body?.['note'])
  const known = notes.get(target)
  if (call === 'removeThreadNote') notes.delete(target)
  else if (call === 'editThreadNote' && known)
    notes.set(target, { ...known, text: content.text, mentions: content.mentions, isEdited: true, isPending: true })
  else if (call === 'writeThreadNote' && !notes.has(commandId))
    notes.set(commandId, {
      key: commandId,
      recordId: null,
      time: at,
      userId,
      text: content.text,
      mentions: content.mentions,
      isEdited: false,
      isPending: true,
    })
}

/** Oldest first. */
export const selectNotes = createSelector(
  [selectLoaded, selectPendingNotes, (state: RootState, threadId: string) => selectWindow(state, threadId).from],
  (rows, pending, from): readonly LineNote[] => {
    const notes = new Map(rows.map((row) => [row.commandId ?? row._id, toLine(row)]))
    for (const entry of pending) apply(notes, entry)
    return [...notes.values()]
      .filter(({ time }) => from === null || time >= from)
      .toSorted((one, other) => (one.time < other.time ? -1 : 1))
  },
)
