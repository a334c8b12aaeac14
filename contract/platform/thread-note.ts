// A note on a conversation, which members write to each other. It is never sent to a platform, nor part of a customer's export.
import { defineEntity } from '../entity.ts'
import { object, reference, references, text, time } from '../fields.ts'
import { getRecordTypes } from '../channels.ts'
import { maxNoteLength, maxNoteMentions } from '../note-limits.ts'

export const threadNoteEntity = defineEntity({
  type: 'THREADNOTE',
  base: '/api/threadNotes',
  schema: object({
    threadId: reference().required(),
    /** The item of the conversation; everybody who sees the item sees this record. */
    itemId: reference().required(),
    userId: reference().required(),
    /** Idempotency-Key of the command that wrote it; its author refers to the note by this key, even before the server has it. */
    commandId: text(100),
    text: text(maxNoteLength).required(),
    /** Members who were notified of it. */
    mentions: references().max(maxNoteMentions, 'TOO_MANY_VALUES'),
    editedTime: time(),
  }),
  references: {
    threadId: { to: 'THREAD', onDelete: 'cascade' },
    userId: { to: 'USER', onDelete: 'keep' },
    mentions: { to: 'USER', onDelete: 'keep' },
  },
  otherReferences: { itemId: { to: getRecordTypes('items'), onDelete: 'cascade' } },
  scope: { kind: 'thread', field: 'itemId' },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['threadId', 'itemId', 'userId', 'commandId'],
  sortable: ['threadId'],
  searchable: ['text'],
  title: (note) => note.text,
})
