// Creates a file atomically and once: if several processes create it at the same moment, the first one's stays.
import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/** Error codes of file systems without hard links: exFAT, some network file systems. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code)

const placeBy = (way: (from: string, to: string) => void, from: string, to: string): boolean => {
  try {
    way(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the partial file that a full disk leaves. */
const copyWhole = (from: string, to: string): void => {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') rmSync(to, { force: true })
    throw error
  }
}

/** Never replaces an existing file. @returns false if there is one */
export const placeFile = (from: string, to: string): boolean => {
  try {
    return placeBy(linkSync, from, to)
  } catch (error) {
    if (!withoutLinks.has(codeOf(error))) throw error
    return placeBy(copyWhole, from, to)
  }
}

/** Creates a file that only its owner may read. @returns false if it already exists */
export const writeNewFile = (file: string, text: string): boolean => {
  const own = `${file}.${randomUUID()}`
  try {
    writeFileSync(own, text, { mode: 0o600, flush: true })
    return placeFile(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}
