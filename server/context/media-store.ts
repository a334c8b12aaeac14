// The interface that keeps copies of files: media/media-store.ts implements it.
import type { Readable } from 'node:stream'

export interface MediaStore {
  /** The path on which a file is written before it is taken: of the name given, or a new one. */
  incoming(name?: string): string
  /** How many bytes stand there already. */
  received(name: string): Promise<number>
  /** Takes the file over, whole or not at all; one that is there already stays. */
  take(file: string, hash: string): Promise<void>
  /** Throws away an incoming file that was not taken. */
  discard(file: string): Promise<void>
  has(hash: string): Promise<boolean>
  /** @param range first and last byte, both included */
  read(hash: string, range?: { readonly start: number; readonly end: number }): Readable
  /** To send it on: read from disk only then. @throws where it is not there */
  blob(hash: string, mimeType: string): Promise<Blob>
  remove(hash: string): Promise<void>
  close(): Promise<void>
}
