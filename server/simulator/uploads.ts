// Bytes of uploaded files: stored beside the world's file, or in memory like the world itself.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Uploads {
  put(id: string, bytes: Buffer): void
  get(id: string): Buffer | null
  clear(): void
}

/** @param stateFile null keeps them in memory */
export const openUploads = (stateFile: string | null): Uploads => {
  const memory = new Map<string, Buffer>()
  if (stateFile === null)
    return {
      put: (id, bytes) => void memory.set(id, bytes),
      get: (id) => memory.get(id) ?? null,
      clear: () => memory.clear(),
    }
  const folder = `${stateFile}.uploads`
  return {
    put(id, bytes) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, id), bytes, { mode: 0o600 })
    },
    get(id) {
      try {
        return readFileSync(join(folder, id))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}
