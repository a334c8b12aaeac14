// Drafts for colleagues, which wait beside that of the reply: a note, and other words of notes that stand already.
import { editKeyOf, keyOf } from './drafts-slice.ts'
import type { Draft, OwnDraftsState } from './drafts-slice.ts'

/** The note they write on it. */
export const selectNoteDraft = (state: OwnDraftsState, threadId: string): Draft | undefined =>
  state.drafts[keyOf(state.session.userId ?? '', threadId, true)]

/** What they change one of their notes into. */
export const selectNoteEdit = (state: OwnDraftsState, threadId: string, noteKey: string): string | null =>
  state.drafts[editKeyOf(state.session.userId ?? '', threadId, noteKey)]?.text ?? null

/** What they change notes of a thread into: the note's key -> its other words. */
export const listNoteEdits = (state: OwnDraftsState, threadId: string): readonly (readonly [string, string])[] => {
  const prefix = editKeyOf(state.session.userId ?? '', threadId, '')
  return Object.entries(state.drafts).flatMap(([key, { text }]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
  )
}
