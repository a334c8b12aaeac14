// Selects commands on notes that are still in the outbox.
import { createSelector } from '@reduxjs/toolkit'
import type { PendingThreadCall } from './outbox-entry.ts'
import { selectOwn } from './outbox-slice.ts'
import type { OwnEntriesState } from './outbox-slice.ts'

const noteCalls: readonly string[] = ['writeThreadNote', 'editThreadNote', 'removeThreadNote']

/** The signed-in user's note commands in a conversation that the server has not accepted yet, in order. */
export const selectPendingNotes = createSelector(
  [selectOwn, (_state: OwnEntriesState, threadId: string) => threadId],
  (entries, threadId): readonly PendingThreadCall[] =>
    entries.flatMap((entry) =>
      entry.kind === 'thread' && entry.threadId === threadId && noteCalls.includes(entry.call) ? [entry] : [],
    ),
)
