// Where copies of files stand: named by the SHA-256 of their bytes, so that the same file is kept once.
import { randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '../context/media-store.ts'

const day = 86_400_000

/** Files that a dead process left half-written; those of living processes are younger. */
const clearIncoming = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > day) await rm(file, { force: true })
  }
}

/** A folder that was there before may be open to everybody on the machine. One that is another user's keeps what its owner gave it. */
const keepPrivate = async (folder: string): Promise<void> => {
  try {
    await chmod(folder, 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/**
 * On disk. Several server processes may share the folder: a file appears by one rename.
 * @param dataDir null keeps the files until the store is closed, no longer
 */
export const openMediaStore = async (dataDir: string | null): Promise<MediaStore> => {
  const folder = dataDir === null ? await mkdtemp(join(tmpdir(), 'media-')) : join(dataDir, 'media')
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  if (dataDir !== null) await keepPrivate(dataDir)
  await clearIncoming(incoming)
  const folderOf = (hash: string): string => join(folder, hash.slice(0, 2))
  const fileOf = (hash: string): string => join(folderOf(hash), hash)
  return {
    incoming: (name = randomUUID()) => join(incoming, name),
    received: (name) =>
      stat(join(incoming, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    take: async (file, hash) => {
      await mkdir(folderOf(hash), { recursive: true, mode: 0o700 })
      await rename(file, fileOf(hash))
    },
    discard: (file) => rm(file, { force: true }),
    has: (hash) =>
      stat(fileOf(hash)).then(
        (found) => found.isFile(),
        () => false,
      ),
    read: (hash, range) => createReadStream(fileOf(hash), range),
    blob: (hash, mimeType) => openAsBlob(fileOf(hash), { type: mimeType }),
    remove: (hash) => rm(fileOf(hash), { force: true }),
    close: () => (dataDir === null ? rm(folder, { recursive: true, force: true }) : Promise.resolve()),
  }
}
