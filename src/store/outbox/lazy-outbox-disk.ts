// Loads the code of the outbox's disk on first use, so that signing in does not wait for it.
import type { OutboxDisk } from '../environment.ts'

/** @param open if it fails, that call rejects like a failing disk, and the next use tries again */
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
