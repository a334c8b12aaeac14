// Notes on a conversation: written by users who see it, for users who see it. Only their author can change them, and only for a while.
import type { Row } from '../../../contract/index.ts'
import { noteEditMs } from '../../../contract/note-limits.ts'
import { canSeeThread } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { loadRights } from '../../database/rights.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import { removeWithReferences } from '../../records/settle-references.ts'
import { notifyMentioned } from '../notifications/notify-mentioned.ts'
import { getVisibleThread, toThreadPlace } from './visible-thread.ts'

type Thread = Row<'THREAD'>
type Note = Row<'THREADNOTE'>

export interface NoteContent {
  readonly text: string
  readonly mentions: readonly string[]
}

/** Only colleagues who see the conversation can be mentioned. @throws ApiError MENTION_UNSEEN */
const checkMentions = async (unit: UnitOfWork, thread: Thread, userIds: readonly string[]): Promise<void> => {
  const { organisationId = '' } = thread
  const unseen: string[] = []
  for (const userId of userIds) {
    const isMember = await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId })
    const rights = isMember ? await loadRights(unit.tx, userId) : null
    if (!rights || !canSeeThread(rights, toThreadPlace(thread))) unseen.push(userId)
  }
  if (unseen.length > 0) throw new ApiError('MENTION_UNSEEN', { userIds: unseen }, 'THREADNOTE')
}

const toContent = ({ text, mentions }: NoteContent): NoteContent => ({
  text: text.trim(),
  mentions: [...new Set(mentions)],
})

/** Authors are not notified of their own notes. */
const tell = async (unit: UnitOfWork, thread: Thread, note: Note, before: readonly string[] = []): Promise<void> => {
  for (const userId of note.mentions ?? [])
    if (userId !== note.userId && !before.includes(userId)) await notifyMentioned(unit, thread, note, userId)
}

export const writeNote = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  given: NoteContent,
): Promise<void> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const content = toContent(given)
  if (content.text === '') throw new ApiError('INVALID_BODY', { text: 'REQUIRED' }, 'THREADNOTE')
  await checkMentions(unit, thread, content.mentions)
  const note = unit.add(
    'THREADNOTE',
    {
      threadId: id,
      itemId: thread.itemId,
      userId: rights.userId,
      commandId: unit.context.commandId ?? null,
      text: content.text,
      mentions: [...content.mentions],
      editedTime: null,
    },
    { organisationId: thread.organisationId ?? '' },
  )
  await tell(unit, thread, note)
}

/** @throws ApiError NOT_FOUND, NOTE_SETTLED: others may have acted on it by now */
const getOwnNote = async (unit: UnitOfWork, thread: Thread, userId: string, commandId: string): Promise<Note> => {
  const note = await unit.find('THREADNOTE', { threadId: thread._id, commandId, userId })
  if (!note) throw new ApiError('NOT_FOUND', undefined, 'THREADNOTE')
  if (Date.parse(unit.now) - Date.parse(note.createdTime) > noteEditMs)
    throw new ApiError('NOTE_SETTLED', undefined, 'THREADNOTE')
  return note
}

export const editNote = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  { note: commandId, ...given }: NoteContent & { readonly note: string },
): Promise<void> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const known = await getOwnNote(unit, thread, rights.userId, commandId)
  const { text, mentions } = toContent(given)
  if (text === '') throw new ApiError('INVALID_BODY', { text: 'REQUIRED' }, 'THREADNOTE')
  const before = known.mentions ?? []
  await checkMentions(
    unit,
    thread,
    mentions.filter((userId) => !before.includes(userId)),
  )
  if (text === known.text && mentions.join() === before.join()) return
  const note = await unit.change('THREADNOTE', known._id, { text, mentions: [...mentions], editedTime: unit.now })
  await tell(unit, thread, note, before)
}

export const removeNote = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  commandId: string,
): Promise<void> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const { _id } = await getOwnNote(unit, thread, rights.userId, commandId)
  for (const notification of await unit.findAll('NOTIFICATION', { threadItemId: thread.itemId, itemId: _id }))
    await unit.remove('NOTIFICATION', notification._id)
  await removeWithReferences(services, unit, { type: 'THREADNOTE', id: _id })
}
