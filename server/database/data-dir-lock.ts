// Locks the data folder for one process: PGlite has no lock of its own, and two processes would corrupt each other's data.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { getErrorText } from '../lib/get-error-text.ts'
import { placeFile, writeNewFile } from '../lib/write-new-file.ts'

class DataDirInUse extends Error {}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Lock files that this process holds. */
const heldFiles = new Set<string>()

interface Holder {
  readonly pid: number
  readonly host: string
}

/** @returns null if the file no longer exists */
const readLock = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** @returns null if the holder is dead */
const holderOf = (file: string, written: string): Holder | null => {
  const [number = '', host = hostname()] = written.trim().split(' ')
  const pid = Number.parseInt(number, 10)
  // In a container every process gets the id of the one before: a lock with our id that we did not take was left by a dead process. Under
  // another host's name it may belong to a second container, which is alive.
  if (pid === process.pid && host === hostname() && !heldFiles.has(file)) return null
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? { pid, host } : null
}

/** Creates the lock file together with its content: another process would take an empty file for a dead process's lock. */
const take = (file: string): boolean => {
  try {
    const isTaken = writeNewFile(file, `${process.pid} ${hostname()}`)
    if (isTaken) heldFiles.add(file)
    return isTaken
  } catch (error) {
    // Some of these errors name no path.
    throw new Error(`${file} cannot be written: ${getErrorText(error)}`)
  }
}

/** Moves a dead process's lock away and takes the folder. If the moved lock turns out to be another process's new one, it goes back. */
const takeOver = (file: string, dead: string): boolean => {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return take(file)
    throw error
  }
  const isDead = readFileSync(aside, 'utf8') === dead
  if (!isDead) placeFile(aside, file)
  rmSync(aside, { force: true })
  return isDead && take(file)
}

/**
 * Locks the folder for this process; a lock left by a dead process is taken over.
 * @returns releases the folder
 * @throws DataDirInUse while another process holds it
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = resolve(dataDir, 'server.lock')
  if (!take(file)) {
    const written = readLock(file)
    const holder = written === null ? null : holderOf(file, written)
    if (holder !== null) {
      const { pid, host } = holder
      const way = host === hostname() ? 'stop it' : `stop it there, or remove ${file} where it has ended`
      throw new DataDirInUse(
        `DATA_DIR ${dataDir} is in use by process ${pid} of ${host}: ${way}, or set another DATA_DIR`,
      )
    }
    if (!(written === null ? take(file) : takeOver(file, written)))
      throw new DataDirInUse(`DATA_DIR ${dataDir} is being taken by another process`)
  }
  return () => {
    rmSync(file, { force: true })
    heldFiles.delete(file)
  }
}
