// Stores copies of files under the SHA-256 of their bytes, so that equal files are stored once.
import { randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '../context/media-store.ts'

const day = 86_400_000

/** Deletes partial files of crashed processes; those of running processes are younger than a day. */
const clearIncoming = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > day) await rm(file, { force: true })
  }
}

/** An existing folder may be open to other users of the machine. If another user owns it, its permissions stay. */
const keepPrivate = async (folder: string): Promise<void> => {
  try {
    await chmod(folder, 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/**
 * Stores on disk. Several server processes may share the folder, as files appear by an atomic rename.
 * @param dataDir null for a temporary store that is deleted on close
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
