// Unsent text, per user and thread; it outlives a refused session, not a log-out.
import { createSlice, nanoid } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { SendAs } from '../../../contract/facebook/message-kinds.ts'
import type { AnswerTarget, PendingEntry } from './outbox-entry.ts'
import { outboxActions } from './outbox-slice.ts'
import type { SessionState } from '../network/session-slice.ts'

export interface Draft {
  readonly text: string
  /** The command that it becomes when it is sent: two tabs that send the same draft send it once. Another text is another one. */
  readonly id: string
  /** When it was written; UTC milliseconds. */
  readonly at: number
  /** What it answers, where its author chose that. */
  readonly answer?: AnswerTarget | null
  /** As what it leaves, where its author chose that. */
  readonly sendAs?: SendAs | null
}

export type DraftsState = Readonly<Record<string, Draft>>

interface DraftChange {
  readonly userId: string
  readonly threadId: string
  readonly text: string
  /** Left out: as before. */
  readonly answer?: AnswerTarget | null
  readonly sendAs?: SendAs | null
  /** A note for colleagues: it waits apart from the reply. */
  readonly isNote?: true | undefined
  /** Key of the note whose other words these are. */
  readonly editedNote?: string | undefined
}

/** In this map and on the disk; the user first. */
export const keyOf = (userId: string, threadId: string, isNote?: true): string =>
  `${userId}/${threadId}${isNote ? '/note' : ''}`

/** Of other words of a note. */
export const editKeyOf = (userId: string, threadId: string, noteKey: string): string =>
  `${keyOf(userId, threadId, true)}/${noteKey}`

const initialState: DraftsState = {}

/** Nothing is written and nothing chosen. */
export const isEmptyDraft = ({ text, answer, sendAs }: Draft): boolean => text === '' && !answer && !sendAs

const withDraft = (state: DraftsState, key: string, draft: Draft): DraftsState => {
  const { [key]: _old, ...others } = state
  return isEmptyDraft(draft) ? others : { ...others, [key]: draft }
}

/** A draft is no longer one when it stands in the outbox. */
const withoutSent = (state: DraftsState, entries: readonly PendingEntry[]): DraftsState => {
  const sent = new Set(
    entries.flatMap(({ userId, threadId, commandId }) =>
      [keyOf(userId, threadId), keyOf(userId, threadId, true)].filter((key) => state[key]?.id === commandId),
    ),
  )
  return sent.size === 0 ? state : Object.fromEntries(Object.entries(state).filter(([key]) => !sent.has(key)))
}

const slice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    draftChanged: {
      prepare: (written: DraftChange) => ({ payload: { ...written, id: nanoid(), at: Date.now() } }),
      reducer: (
        state,
        { payload: { userId, threadId, isNote, editedNote, ...draft } }: PayloadAction<DraftChange & Draft>,
      ) => {
        const key = editedNote ? editKeyOf(userId, threadId, editedNote) : keyOf(userId, threadId, isNote)
        return withDraft(state, key, { ...state[key], ...draft })
      },
    },
    /** Drafts of another tab, by key; an empty text removes the draft. */
    draftsHeard: (state, { payload }: PayloadAction<DraftsState>) =>
      Object.entries(payload).reduce((drafts, [key, draft]) => withDraft(drafts, key, draft), state),
    /** The user signed out. */
    draftsForgotten: (state, { payload }: PayloadAction<string>) =>
      Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith(keyOf(payload, '')))),
  },
  extraReducers: (builder) =>
    builder
      .addCase(outboxActions.queued, (state, { payload }) => withoutSent(state, [payload]))
      .addCase(outboxActions.restored, (state, { payload }) => withoutSent(state, payload.entries)),
})

export const { draftChanged, draftsHeard, draftsForgotten } = slice.actions
export const draftsReducer = slice.reducer

export interface OwnDraftsState {
  readonly drafts: DraftsState
  readonly session: SessionState
}

/** The signed-in user's draft in a thread. */
export const selectDraftOf = (state: OwnDraftsState, threadId: string): Draft | undefined =>
  state.drafts[keyOf(state.session.userId ?? '', threadId)]

/** Its text; empty where there is none. */
export const selectDraft = (state: OwnDraftsState, threadId: string): string =>
  selectDraftOf(state, threadId)?.text ?? ''
