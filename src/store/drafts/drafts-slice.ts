// Unsent text, per user and thread; it outlives a refused session, not a log-out.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { PendingEntry } from '../outbox/outbox-entry.ts'
import { outboxActions } from '../outbox/outbox-slice.ts'
import type { RootState } from '../root-reducer.ts'

export type DraftsState = Readonly<Record<string, string>>

const keyOf = (userId: string, threadId: string): string => `${userId}/${threadId}`

const initialState: DraftsState = {}

/** A draft is no longer one when it stands in the outbox. */
const withoutSent = (state: DraftsState, { kind, userId, threadId, ...entry }: PendingEntry): DraftsState => {
  const key = keyOf(userId, threadId)
  const sent = kind === 'reply' && 'text' in entry ? entry.text : null
  if (sent === null || state[key]?.trim() !== sent.trim()) return state
  const { [key]: _sent, ...others } = state
  return others
}

const slice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<{ readonly userId: string; readonly threadId: string; readonly text: string }>) => {
      const { [keyOf(payload.userId, payload.threadId)]: _old, ...others } = state
      return payload.text === '' ? others : { ...others, [keyOf(payload.userId, payload.threadId)]: payload.text }
    },
    /** The user signed out. */
    draftsForgotten: (state, { payload }: PayloadAction<string>) =>
      Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith(keyOf(payload, '')))),
  },
  extraReducers: (builder) => builder.addCase(outboxActions.queued, (state, { payload }) => withoutSent(state, payload)),
})

export const { draftChanged, draftsForgotten } = slice.actions
export const draftsReducer = slice.reducer

/** The signed-in user's draft in a thread; empty where there is none. */
export const selectDraft = (state: RootState, threadId: string): string =>
  state.drafts[keyOf(state.session.userId ?? '', threadId)] ?? ''
