// Drafts of notes, separate from the draft of the reply: a new note, and edits of existing ones.
import { editKeyOf, keyOf } from './drafts-slice.ts'
import type { Draft, OwnDraftsState } from './drafts-slice.ts'

/** The signed-in user's draft of a new note. */
export const selectNoteDraft = (state: OwnDraftsState, threadId: string): Draft | undefined =>
  state.drafts[keyOf(state.session.userId ?? '', threadId, true)]

/** The signed-in user's unsaved edit of a note. */
export const selectNoteEdit = (state: OwnDraftsState, threadId: string, noteKey: string): string | null =>
  state.drafts[editKeyOf(state.session.userId ?? '', threadId, noteKey)]?.text ?? null

/** The signed-in user's unsaved edits in a conversation, as pairs of note key and text. */
export const listNoteEdits = (state: OwnDraftsState, threadId: string): readonly (readonly [string, string])[] => {
  const prefix = editKeyOf(state.session.userId ?? '', threadId, '')
  return Object.entries(state.drafts).flatMap(([key, { text }]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
  )
}
