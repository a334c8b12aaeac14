// Bytes of a pending file: on disk, or in this tab's memory if the storage did not accept them.
import type { AppEnvironment } from '../environment.ts'
import type { WithServices } from '../store-services.ts'

const createHeldBlobs = (): Map<string, Blob> => new Map()

export const retainBlob = ({ services }: WithServices, fileId: string, bytes: Blob): void =>
  void services.get(createHeldBlobs).set(fileId, bytes)

export const releaseBlob = ({ services }: WithServices, fileId: string): void =>
  void services.get(createHeldBlobs).delete(fileId)

/** Null if they are gone or cannot be read. */
export const readBlob = async (environment: AppEnvironment, fileId: string): Promise<Blob | null> =>
  environment.services.get(createHeldBlobs).get(fileId) ?? environment.outboxDisk.readFile(fileId).catch(() => null)
