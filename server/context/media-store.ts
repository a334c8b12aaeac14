// The interface of the store for media copies; media/media-store.ts implements it.
import type { Readable } from 'node:stream'

export interface MediaStore {
  /** The path to which an incoming file is written before `take`. @param name of the file; default: a new one */
  incoming(name?: string): string
  /** Number of bytes already received; 0 if there are none. */
  received(name: string): Promise<number>
  /** Moves the file into the store, atomically; a file with the same hash has the same content. */
  take(file: string, hash: string): Promise<void>
  /** Deletes an incoming file that was not taken. */
  discard(file: string): Promise<void>
  has(hash: string): Promise<boolean>
  /** @param range first and last byte, both inclusive */
  read(hash: string, range?: { readonly start: number; readonly end: number }): Readable
  /** A file to send on; its bytes are read from disk only when needed. @throws if it does not exist */
  blob(hash: string, mimeType: string): Promise<Blob>
  remove(hash: string): Promise<void>
  close(): Promise<void>
}
