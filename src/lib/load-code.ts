// Loads the code of a dynamic import. A part of the build that does not arrive is retried until it does; one that the server no
// longer has belongs to an older version and never comes.
import { retryUntilLoaded } from './retry-until-loaded.ts'

/** As webpack and the plugin for styles describe a file that did not arrive. */
interface ChunkError extends Error {
  readonly code?: string
  readonly request?: string
}

export const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && (error.name === 'ChunkLoadError' || (error as ChunkError).code === 'CSS_CHUNK_LOAD_FAILED')

const goneListeners = new Set<() => void>()

/** Calls the listener each time the server turns out to have no such code any more. */
export const onCodeGone = (listener: () => void): void => void goneListeners.add(listener)

/** A script element tells nothing about why it failed: the server is asked. */
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

/** @throws what the code itself throws, and where it belongs to a version that the server no longer has */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  retryUntilLoaded(load, { isRetried: async (error) => isChunkError(error) && !(await isGone(error)) })

/** For work that has an answer of its own to a lost connection. @returns null where the code did not arrive @throws what the code itself throws */
export const tryLoadCode = async <Module>(load: () => Promise<Module>): Promise<Module | null> => {
  try {
    return await load()
  } catch (error) {
    if (!isChunkError(error)) throw error
    return null
  }
}
