// Putting conversations off, labelling them, and the notes of their members.
import { defineCall } from '../call.ts'
import { object, references, text, time } from '../fields.ts'
import type { Row } from '../index.ts'
import { maxNoteLength, maxNoteMentions } from '../note-limits.ts'

/** How many days ahead a conversation can be put off. */
export const maxSnoozeDays = 366
/** Labels of one conversation. */
export const maxThreadLabels = 50

const labels = () => references().max(maxThreadLabels, 'TOO_MANY_VALUES')

const noteFields = {
  text: text(maxNoteLength).required(),
  mentions: references().max(maxNoteMentions, 'TOO_MANY_VALUES'),
}

/** The command that wrote it. */
const noteKey = () => text(100).required()

/** Fields that closing, reopening, putting off and assigning change: what undo restores. */
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

/** `before`: as the command found its conversation; left out where it was as wanted. */
export interface ThreadAnswer {
  readonly before?: ThreadBefore & Pick<Row<'THREAD'>, '_id'>
}

/** The caller's own command that this one takes back: what that found is restored where nothing came between. */
export const undoes = text(100)

export const threadCalls = {
  /** Everybody it mentions must see the conversation: MENTION_UNSEEN. */
  writeThreadNote: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/note',
    right: 'member',
    body: object(noteFields),
    command: true,
  }),
  /** One's own, for a quarter of an hour: NOTE_SETTLED. */
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
