// Loads the code of a dynamic import. A chunk that fails to load is retried until it succeeds, unless the server no longer has it
// because it belongs to an older version.
import { retryUntilLoaded } from './retry-until-loaded.ts'

/** The error that webpack and the CSS plugin throw for a chunk that failed to load. */
interface ChunkError extends Error {
  readonly code?: string
  readonly request?: string
}

export const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && (error.name === 'ChunkLoadError' || (error as ChunkError).code === 'CSS_CHUNK_LOAD_FAILED')

const goneListeners = new Set<() => void>()

/** Calls the listener each time the server turns out not to have a chunk any more. */
export const onCodeGone = (listener: () => void): void => void goneListeners.add(listener)

/** A script element does not report why it failed, so a HEAD request asks the server. */
const isGone = async ({ request }: ChunkError): Promise<boolean> => {
  if (request === undefined) return false
  const status = await fetch(request, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => null,
  )
  if (status !== 404) return false
  for (const listener of goneListeners) listener()
  return true
}

/** @throws errors of the code itself, and the chunk error if the server no longer has that version */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  retryUntilLoaded(load, { isRetried: async (error) => isChunkError(error) && !(await isGone(error)) })

/** For callers that handle a lost connection themselves. @returns null if the code failed to load @throws errors of the code itself */
export const tryLoadCode = async <Module>(load: () => Promise<Module>): Promise<Module | null> => {
  try {
    return await load()
  } catch (error) {
    if (!isChunkError(error)) throw error
    return null
  }
}
