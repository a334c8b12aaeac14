// Unsent text, per user and conversation. Survives an expired session, but not a sign-out.
import { createSlice, nanoid } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { SendAs } from '../../../contract/facebook/message-kinds.ts'
import type { AnswerTarget, PendingEntry } from './outbox-entry.ts'
import { outboxActions } from './outbox-slice.ts'
import type { SessionState } from '../network/session-slice.ts'

export interface Draft {
  readonly text: string
  /** Id of the command it becomes when sent, so that two tabs sending the same draft send it once. Changed text gets a new id. */
  readonly id: string
  /** Time of the last change, UTC milliseconds. */
  readonly at: number
  /** The comment or message it answers, if the author chose one. */
  readonly answer?: AnswerTarget | null
  /** The message tag, if the author chose one. */
  readonly sendAs?: SendAs | null
}

export type DraftsState = Readonly<Record<string, Draft>>

interface DraftChange {
  readonly userId: string
  readonly threadId: string
  readonly text: string
  /** Unchanged if absent; so is `sendAs`. */
  readonly answer?: AnswerTarget | null
  readonly sendAs?: SendAs | null
  /** A note for colleagues, stored apart from the reply. */
  readonly isNote?: true | undefined
  /** Key of the note that this text edits. */
  readonly editedNote?: string | undefined
}

/** Key in this map and on disk; begins with the user, so that a user's drafts share a prefix. */
export const keyOf = (userId: string, threadId: string, isNote?: true): string =>
  `${userId}/${threadId}${isNote ? '/note' : ''}`

/** Key of the draft of an edit of a note. */
export const editKeyOf = (userId: string, threadId: string, noteKey: string): string =>
  `${keyOf(userId, threadId, true)}/${noteKey}`

const initialState: DraftsState = {}

/** No text, and nothing chosen. */
export const isEmptyDraft = ({ text, answer, sendAs }: Draft): boolean => text === '' && !answer && !sendAs

const withDraft = (state: DraftsState, key: string, draft: Draft): DraftsState => {
  const { [key]: _old, ...others } = state
  return isEmptyDraft(draft) ? others : { ...others, [key]: draft }
}

/** Removes drafts that have become outbox entries. */
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
    /** Drafts from another tab, by key; an empty draft removes the entry. */
    draftsHeard: (state, { payload }: PayloadAction<DraftsState>) =>
      Object.entries(payload).reduce((drafts, [key, draft]) => withDraft(drafts, key, draft), state),
    /** Removes the user's drafts when they sign out. */
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

/** The signed-in user's draft of a reply in a conversation. */
export const selectDraftOf = (state: OwnDraftsState, threadId: string): Draft | undefined =>
  state.drafts[keyOf(state.session.userId ?? '', threadId)]

/** Text of the draft; empty if there is none. */
export const selectDraft = (state: OwnDraftsState, threadId: string): string =>
  selectDraftOf(state, threadId)?.text ?? ''
