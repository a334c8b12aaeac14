// Notes of which the outbox still holds something.
import { createSelector } from '@reduxjs/toolkit'
import type { PendingThreadCall } from './outbox-entry.ts'
import { selectOwn } from './outbox-slice.ts'
import type { OwnEntriesState } from './outbox-slice.ts'

const noteCalls: readonly string[] = ['writeThreadNote', 'editThreadNote', 'removeThreadNote']

/** What they did to notes of a thread that the server has not taken yet, in that order. */
export const selectPendingNotes = createSelector(
  [selectOwn, (_state: OwnEntriesState, threadId: string) => threadId],
  (entries, threadId): readonly PendingThreadCall[] =>
    entries.flatMap((entry) =>
      entry.kind === 'thread' && entry.threadId === threadId && noteCalls.includes(entry.call) ? [entry] : [],
    ),
)
