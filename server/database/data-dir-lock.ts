// One process per data folder: PGlite takes no lock of its own, and two of them would corrupt each other.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { getErrorText } from '../lib/get-error-text.ts'

class DataDirInUse extends Error {}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The locks of this process. */
const held = new Set<string>()

interface Holder {
  readonly pid: number
  readonly host: string
}

/** @returns null: a dead one's */
const holderOf = (file: string): Holder | null => {
  const [number = '', host = hostname()] = readFileSync(file, 'utf8').trim().split(' ')
  const pid = Number.parseInt(number, 10)
  // In a container every process has the number of the one before: a lock of our number that we did not take is a dead one's. Under
  // another host's name it may be that of a second container, which lives.
  if (pid === process.pid && host === hostname() && !held.has(file)) return null
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? { pid, host } : null
}

const take = (file: string): boolean => {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, `${process.pid} ${hostname()}`)
    closeSync(handle)
    held.add(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // Some of these name no path.
    throw new Error(`${file} cannot be written: ${getErrorText(error)}`)
  }
}

/**
 * Takes the folder for this process; a lock left by a dead one is taken over.
 * @returns gives the folder back
 * @throws DataDirInUse while another process holds it
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = resolve(dataDir, 'server.lock')
  if (!take(file)) {
    const holder = holderOf(file)
    if (holder !== null) {
      const { pid, host } = holder
      const way = host === hostname() ? 'stop it' : `stop it there, or remove ${file} where it has ended`
      throw new DataDirInUse(
        `DATA_DIR ${dataDir} is in use by process ${pid} of ${host}: ${way}, or set another DATA_DIR`,
      )
    }
    rmSync(file, { force: true })
    if (!take(file)) throw new DataDirInUse(`DATA_DIR ${dataDir} is being taken by another process`)
  }
  return () => {
    rmSync(file, { force: true })
    held.delete(file)
  }
}
