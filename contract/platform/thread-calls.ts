// Calls for snoozing and labelling conversations, and for notes.
import { defineCall } from '../call.ts'
import { object, references, text, time } from '../fields.ts'
import type { Row } from '../index.ts'
import { maxNoteLength, maxNoteMentions } from '../note-limits.ts'

/** Maximum number of days for which a conversation can be snoozed. */
export const maxSnoozeDays = 366
/** Maximum number of labels on one conversation. */
export const maxThreadLabels = 50

const labels = () => references().max(maxThreadLabels, 'TOO_MANY_VALUES')

const noteFields = {
  text: text(maxNoteLength).required(),
  mentions: references().max(maxNoteMentions, 'TOO_MANY_VALUES'),
}

/** Idempotency-Key of the command that wrote the note. */
const noteKey = () => text(100).required()

/** Fields that closing, reopening, snoozing and assigning change; undo restores them. */
export type ThreadBefore = Pick<
  Row<'THREAD'>,
  | 'status'
  | 'snoozedUntil'
  | 'returnedTime'
  | 'episodeStart'
  | 'assigneeId'
  | 'teamId'
  | 'closeReason'
  | 'isSpam'
  | 'queueReason'
>

/** `before`: the conversation before the command; absent if the command changed nothing. */
export interface ThreadAnswer {
  readonly before?: ThreadBefore & Pick<Row<'THREAD'>, '_id'>
}

/** Key of the caller's earlier command that this one undoes: the fields it changed are restored unless they have changed since. */
export const undoes = text(100)

export const threadCalls = {
  /** Everybody it mentions must be able to see the conversation: MENTION_UNSEEN. */
  writeThreadNote: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/note',
    right: 'member',
    body: object(noteFields),
    command: true,
  }),
  /** Only one's own note, within 15 minutes: NOTE_SETTLED. */
  editThreadNote: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/editNote',
    right: 'member',
    body: object({ note: noteKey(), ...noteFields }),
    command: true,
  }),
  removeThreadNote: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/removeNote',
    right: 'member',
    body: object({ note: noteKey() }),
    command: true,
  }),
  /** It leaves the open ones and comes back at that time, or when the customer writes. */
  snoozeThread: defineCall<ThreadAnswer>()({
    method: 'POST',
    path: '/api/threads/:id/snooze',
    right: 'member',
    body: object({ until: time().required(), undoes }),
    command: true,
  }),
  /** Labels named in neither list stay, so that two people can label at once. */
  labelThread: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/label',
    right: 'member',
    body: object({ add: labels(), remove: labels() }),
    command: true,
  }),
} as const
