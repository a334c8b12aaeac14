// Files on their way: of messages and portraits until the product has fetched them, of the product until they have left. Their names begin
// with the time they came at, so that the old ones are found without being opened.
import { randomBytes } from 'node:crypto'
import type { Clock } from './pacing.ts'
import type { SealedFiles } from './sealed-files.ts'

export interface MediaFiles {
  /** @returns a name that nobody can guess */
  readonly keep: (bytes: Uint8Array) => string
  readonly read: (name: string) => Buffer | null
}

/** The product tries to fetch a file for seven days. */
const keptMs = 14 * 86_400_000
const lookEveryMs = 3_600_000

const timeOf = (name: string): number => Number(name.split('-')[0])

export const openMediaFiles = (files: SealedFiles, clock: Clock): MediaFiles => {
  let lookedAt = Number.NEGATIVE_INFINITY
  const forgetOld = (): void => {
    if (clock.now() - lookedAt < lookEveryMs) return
    lookedAt = clock.now()
    // Names without a time are of earlier versions: nothing waits for them any more.
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
