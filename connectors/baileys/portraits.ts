// Profile pictures of people who write: requested after an inbound message, one after the other, for each person once a week at most.
import type { Change } from './news.ts'
import { createPacing } from './pacing.ts'
import type { Clock } from './pacing.ts'
import type { SealedFiles } from './sealed-files.ts'

export interface Portraits {
  /** Requests the picture in the background; nothing is reported when the person shows none to this phone. */
  readonly ask: (address: string) => void
  /** Resolves when every request has finished or failed. */
  readonly settled: () => Promise<unknown>
}

interface PortraitSettings {
  readonly files: SealedFiles
  readonly clock: Clock
  /** @returns null when the person has none or hides it */
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
