// Unsent files in the composers. Mirrors the outbox's disk, which stores them.
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { fileIdOf } from './outbox-entry.ts'
import type { DraftFile } from './outbox-entry.ts'
import { outboxActions } from './outbox-slice.ts'
import type { SessionState } from '../network/session-slice.ts'

type DraftFilesState = readonly DraftFile[]

const initialState: DraftFilesState = []

const slice = createSlice({
  name: 'draftFiles',
  initialState: initialState as DraftFilesState,
  reducers: {
    fileAttached: (state, { payload }: PayloadAction<DraftFile>): DraftFilesState =>
      state.some(({ fileId }) => fileId === payload.fileId) ? state : [...state, payload],
    fileDetached: (state, { payload }: PayloadAction<string>): DraftFilesState =>
      state.filter(({ fileId }) => fileId !== payload),
    /** Their conversation was merged into another. */
    filesMoved: (
      state,
      { payload: { userId, from, to } }: PayloadAction<Readonly<Record<'userId' | 'from' | 'to', string>>>,
    ): DraftFilesState =>
      state.map((file) => (file.userId === userId && file.threadId === from ? { ...file, threadId: to } : file)),
  },
  extraReducers: (builder) =>
    builder
      .addCase(outboxActions.queued, (state, { payload }): DraftFilesState => {
        const sent = fileIdOf(payload)
        return sent === null ? state : state.filter(({ fileId }) => fileId !== sent)
      })
      .addCase(outboxActions.takenBack, (state, { payload: { reply, newId } }): DraftFilesState => {
        const { userId, threadId, file, unkept } = reply
        return file ? [...state, { ...file, userId, threadId, commandId: newId, ...(unkept ? { unkept } : {}) }] : state
      })
      .addCase(outboxActions.restored, (state, { payload: { userId, files } }): DraftFilesState => [
        ...state.filter(
          (file) => file.userId !== userId || (file.unkept && !files.some(({ fileId }) => fileId === file.fileId)),
        ),
        ...files,
      ])
      .addCase(outboxActions.forgotten, (state, { payload }): DraftFilesState =>
        state.filter(({ userId }) => userId !== payload),
      ),
})

export const { fileAttached, fileDetached, filesMoved } = slice.actions
export const draftFilesReducer = slice.reducer

interface OwnFilesState {
  readonly draftFiles: DraftFilesState
  readonly session: SessionState
}

/** The signed-in user's files in the composer of a conversation, in the order in which they were added. */
export const selectDraftFiles = createSelector(
  [
    (state: OwnFilesState) => state.draftFiles,
    (state: OwnFilesState) => state.session.userId,
    (_state: OwnFilesState, threadId: string) => threadId,
  ],
  (files, userId, threadId): readonly DraftFile[] =>
    files.filter((file) => file.userId === userId && file.threadId === threadId),
)
