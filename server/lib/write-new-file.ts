// A file that appears whole or not at all, and once: of several processes that make it at the same moment the first one's stays.
import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/** Of file systems that know no second name of a file: exFAT, some that come over a network. */
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

/** A full disk leaves a piece. */
const copyWhole = (from: string, to: string): void => {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') rmSync(to, { force: true })
    throw error
  }
}

/** Nothing that stands there is replaced. @returns false where something does */
export const placeFile = (from: string, to: string): boolean => {
  try {
    return placeBy(linkSync, from, to)
  } catch (error) {
    if (!withoutLinks.has(codeOf(error))) throw error
    return placeBy(copyWhole, from, to)
  }
}

/** For its owner alone. @returns false where the file is there already */
export const writeNewFile = (file: string, text: string): boolean => {
  const own = `${file}.${randomUUID()}`
  try {
    writeFileSync(own, text, { mode: 0o600, flush: true })
    return placeFile(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}
