// Pictures of the people who write: asked for when somebody writes, one after the other, each once a week at most.
import type { Change } from './news.ts'
import { createPacing } from './pacing.ts'
import type { Clock } from './pacing.ts'
import type { SealedFiles } from './sealed-files.ts'

export interface Portraits {
  /** Asks in the background; who shows no picture to this phone has none. */
  readonly ask: (address: string) => void
  /** Everything that was asked for has come or failed. */
  readonly settled: () => Promise<unknown>
}

interface PortraitSettings {
  readonly files: SealedFiles
  readonly clock: Clock
  /** @returns null where the person has none, or hides it */
  readonly fetchPicture: (address: string) => Promise<Uint8Array | null>
  readonly keepFile: (bytes: Uint8Array, mimeType: string) => string
  readonly tell: (change: Change) => void
}

const askedEveryMs = 7 * 86_400_000

export const createPortraits = ({ files, clock, fetchPicture, keepFile, tell }: PortraitSettings): Portraits => {
  const pacing = createPacing(clock)
  const waiting = new Set<string>()
  let asking: Promise<unknown> = Promise.resolve()
  const wasAsked = (address: string): boolean => {
    const bytes = files.read(address)
    return bytes !== null && clock.now() - Number(bytes.toString('utf8')) < askedEveryMs
  }
  const fetchOne = async (address: string): Promise<void> => {
    waiting.delete(address)
    files.write(address, Buffer.from(String(clock.now())))
    const bytes = await fetchPicture(address).catch(() => null)
    if (bytes) tell({ field: 'contact', value: { id: address, imageUrl: keepFile(bytes, 'image/jpeg') } })
  }
  return {
    ask: (address) => {
      if (waiting.has(address) || wasAsked(address)) return
      waiting.add(address)
      asking = pacing.take(() => fetchOne(address)).catch(() => {})
    },
    settled: () => asking,
  }
}
