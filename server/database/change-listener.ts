// Listening to notifications from other connections (NOTIFY). Those of changes carry only stream and sequence: receivers read the log.
import type { PGlite } from '@electric-sql/pglite'

export interface ChangeNote {
  /** The stream that moved; null after a broken connection, when any stream may have moved. */
  readonly stream: string | null
  readonly seq: number
}
export type Stop = () => Promise<void>
/** @param payload null after a broken connection: notifications may have been missed */
export type Listener = (payload: string | null) => void

export const changeChannel = 'changes'

const noteOf = (payload: string): ChangeNote => JSON.parse(payload) as ChangeNote

/** Wraps a handler of changes as a listener of the change channel. */
export const toChangeListener =
  (handler: (note: ChangeNote) => void): Listener =>
  (payload) =>
    handler(payload === null ? { stream: null, seq: 0 } : noteOf(payload))

export const listenEmbedded = (pglite: PGlite, channel: string, handler: Listener): Promise<Stop> =>
  pglite.listen(channel, handler)
