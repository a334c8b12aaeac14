// Hearing what other connections tell with NOTIFY. Of changes it carries stream and sequence only: receivers read the log.
import type { PGlite } from '@electric-sql/pglite'

export interface ChangeNote {
  /** The stream that moved; null after a broken connection: anything may have moved. */
  readonly stream: string | null
  readonly seq: number
}
export type Stop = () => Promise<void>
/** @param payload null after a broken connection: anything may have been said meanwhile */
export type Listener = (payload: string | null) => void

export const changeChannel = 'changes'

const noteOf = (payload: string): ChangeNote => JSON.parse(payload) as ChangeNote

/** Hears of changes by what is heard on their channel. */
export const toChangeListener =
  (handler: (note: ChangeNote) => void): Listener =>
  (payload) =>
    handler(payload === null ? { stream: null, seq: 0 } : noteOf(payload))

export const listenEmbedded = (pglite: PGlite, channel: string, handler: Listener): Promise<Stop> =>
  pglite.listen(channel, handler)
