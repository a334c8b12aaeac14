// The bytes of a file that waits: on disk, or in this tab alone where the storage did not take them.
import type { AppEnvironment } from '../environment.ts'

// Bytes are no state of the application: they live beside one store.
const held = new WeakMap<AppEnvironment, Map<string, Blob>>()

export const retainBlob = (environment: AppEnvironment, fileId: string, bytes: Blob): void => {
  const known = held.get(environment) ?? new Map<string, Blob>()
  held.set(environment, known.set(fileId, bytes))
}

export const releaseBlob = (environment: AppEnvironment, fileId: string): void =>
  void held.get(environment)?.delete(fileId)

/** Null where they are gone, or cannot be read. */
export const readBlob = async (environment: AppEnvironment, fileId: string): Promise<Blob | null> =>
  held.get(environment)?.get(fileId) ?? environment.outboxDisk.readFile(fileId).catch(() => null)
