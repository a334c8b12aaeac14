// A note about a conversation that its members write to each other. It never leaves for a platform and stands in no customer's export.
import { defineEntity } from '../entity.ts'
import { object, reference, references, text, time } from '../fields.ts'
import { getRecordTypes } from '../channels.ts'
import { maxNoteLength, maxNoteMentions } from '../note-limits.ts'

export const threadNoteEntity = defineEntity({
  type: 'THREADNOTE',
  base: '/api/threadNotes',
  schema: object({
    threadId: reference().required(),
    /** The item of the conversation: who sees that sees this. */
    itemId: reference().required(),
    userId: reference().required(),
    /** The command that wrote it: by that its author names it, also before the server has it. */
    commandId: text(100),
    text: text(maxNoteLength).required(),
    /** Members who were told of it. */
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
