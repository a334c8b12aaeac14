// Notes on a conversation, on their way like every other command: kept on the device, shown at once, taken back by one key.
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

/** @param noteKey the command that wrote it */
const removing = (threadId: string, noteKey: string): ThreadCommand =>
  noteCommand('removeThreadNote', threadId, { note: noteKey })

/** The draft becomes the note under its own id, so that two tabs write it once. */
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
