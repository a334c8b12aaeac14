// The outbox's disk before its code is there: that comes with the first use, which nobody who signs in waits for.
import type { OutboxDisk } from '../environment.ts'

/** @param open one that fails is tried again with the next use; until then it is as if the disk refused */
export const lazyOutboxDisk = (open: () => Promise<OutboxDisk>): OutboxDisk => {
  let opening: Promise<OutboxDisk> | undefined
  const disk = (): Promise<OutboxDisk> =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  return {
    write: async (change) => (await disk()).write(change),
    read: async (userId) => (await disk()).read(userId),
    readFiles: async (userId) => (await disk()).readFiles(userId),
    readFile: async (fileId) => (await disk()).readFile(fileId),
  }
}
