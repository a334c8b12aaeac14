// Writes entries into the outbox: first to disk, then to the state. If the storage fails, a toast says so and the entry is sent anyway.
import type { AppEnvironment } from '../environment.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { outboxActions } from './outbox-slice.ts'
import { readBlob } from './blobs.ts'
import type { DraftFile, KeptFile, PendingEntry } from './outbox-entry.ts'
import { wakeSender } from './sender.ts'

/** Keys of entries that are being written and not shown yet. */
const createBeingWritten = (): Set<string> => new Set()

interface WriteOptions {
  /** Key of this write, so that a second Enter does not write the entries twice. */
  readonly again: string
  /** Files of the entries that the disk had not accepted earlier; they are written now. */
  readonly unkeptFiles?: readonly DraftFile[]
}

const withBytes = async (environment: AppEnvironment, files: readonly DraftFile[]): Promise<KeptFile[]> => {
  const read = await Promise.all(
    files.map(async ({ unkept: _unkept, ...file }) => ({ file, bytes: await readBlob(environment, file.fileId) })),
  )
  return read.flatMap(({ file, bytes }) => (bytes ? { ...file, bytes } : []))
}

/** @param entries of one conversation; written all or none @returns false: already being written */
export const writeEntries =
  (entries: readonly PendingEntry[], { again, unkeptFiles = [] }: WriteOptions): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, environment) => {
    const writing = environment.services.get(createBeingWritten)
    if (writing.has(again)) return false
    writing.add(again)
    let isStored = true
    try {
      const addFiles = await withBytes(environment, unkeptFiles)
      await environment.outboxDisk.write({ put: entries.map((entry) => ({ entry })), remove: [], addFiles })
    } catch {
      isStored = false
      dispatch(
        toastShown({
          kind: 'warning',
          place: 'alert',
          titleKey: 'errors:OUTBOX_NOT_KEPT',
          textKey: 'errors:OUTBOX_NOT_KEPT_text',
        }),
      )
    } finally {
      writing.delete(again)
    }
    for (const entry of entries) dispatch(outboxActions.queued(isStored ? entry : { ...entry, unkept: true }))
    for (const threadId of new Set(entries.map((entry) => entry.threadId))) wakeSender(environment, threadId)
    return true
  }
