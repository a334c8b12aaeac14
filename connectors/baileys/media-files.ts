// Files in transit: inbound files and portraits until the product has fetched them, outbound files until they were sent. Names begin with
// the time of storage, so that old files are found without being read.
import { randomBytes } from 'node:crypto'
import type { Clock } from './pacing.ts'
import type { SealedFiles } from './sealed-files.ts'

export interface MediaFiles {
  /** @returns an unguessable name */
  readonly keep: (bytes: Uint8Array) => string
  readonly read: (name: string) => Buffer | null
}

/** Twice the seven days for which the product tries to fetch a file. */
const keptMs = 14 * 86_400_000
const lookEveryMs = 3_600_000

const timeOf = (name: string): number => Number(name.split('-')[0])

export const openMediaFiles = (files: SealedFiles, clock: Clock): MediaFiles => {
  let lookedAt = Number.NEGATIVE_INFINITY
  const forgetOld = (): void => {
    if (clock.now() - lookedAt < lookEveryMs) return
    lookedAt = clock.now()
    // Names without a time are from earlier versions: nothing needs these files any more.
    for (const name of files.list()) if (!(clock.now() - timeOf(name) < keptMs)) files.remove(name)
  }
  forgetOld()
  return {
    keep: (bytes) => {
      forgetOld()
      const name = `${String(clock.now()).padStart(15, '0')}-${randomBytes(24).toString('hex')}`
      files.write(name, bytes)
      return name
    },
    read: files.read,
  }
}
