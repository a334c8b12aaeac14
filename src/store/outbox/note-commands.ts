// Commands on notes. Like all commands they are stored on the device, shown at once, and can be undone.
import { actOnThread, sendThreadCommand } from './thread-commands.ts'
import { selectNoteDraft } from './note-drafts.ts'
import { selectThreadName } from '../entities/name-thread.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import type { AppThunk } from '../app-thunk.ts'

export interface NoteContent {
  readonly text: string
  readonly mentions: readonly string[]
}

const noteCommand = (
  call: 'writeThreadNote' | 'editThreadNote' | 'removeThreadNote',
  threadId: string,
  body: NonNullable<ThreadCommand['body']>,
): ThreadCommand => ({ call, threadId, body, patch: {} })

/** @param noteKey id of the command that created the note */
const removing = (threadId: string, noteKey: string): ThreadCommand =>
  noteCommand('removeThreadNote', threadId, { note: noteKey })

/** The draft's id becomes the command's id, so that two tabs create the note once. */
export const writeNote =
  (threadId: string, { text, mentions }: NoteContent): AppThunk<Promise<void>> =>
  async (dispatch, getState, { newId }) => {
    const draft = selectNoteDraft(getState(), threadId)
    const commandId = draft?.text.trim() === text ? draft.id : newId()
    const name = selectThreadName(getState(), threadId)
    const did = noteCommand('writeThreadNote', threadId, { text, mentions })
    await dispatch(
      actOnThread(
        { did, back: removing(threadId, commandId) },
        { titleKey: 'threads:done.noted', values: { name } },
        commandId,
      ),
    )
  }

export const editNote = (threadId: string, noteKey: string, { text, mentions }: NoteContent) =>
  sendThreadCommand(noteCommand('editThreadNote', threadId, { note: noteKey, text, mentions }))

export const removeNote = (threadId: string, noteKey: string) => sendThreadCommand(removing(threadId, noteKey))
