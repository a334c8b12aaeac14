// Follows every stream of the change log. Notifications only wake it: it always reads the log itself, and passes events on in
// order.
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { readStream, readStreamHeads } from '../database/event-log.ts'
import type { LoggedEvent } from '../database/event-log.ts'

const batch = 500

export interface StreamReader {
  /** Reads everything beyond the current position of all streams. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export const followStreams = async (
  database: Database,
  log: Logger,
  hand: (event: LoggedEvent) => void,
  onFlush: (eventCount: number) => void,
): Promise<StreamReader> => {
  const positions = new Map<string, number>(Object.entries(await readStreamHeads(database.kysely)))
  let reading: Promise<void> = Promise.resolve()
  let closed = false

  const readOn = async (stream: string): Promise<void> => {
    for (;;) {
      const events = closed ? [] : await readStream(database.kysely, stream, positions.get(stream) ?? 0, batch)
      if (events.length > 0) onFlush(events.length)
      for (const event of events) {
        positions.set(stream, event.seq)
        hand(event)
      }
      if (events.length < batch) return
    }
  }

  // Serialised, to keep the order of the log within each stream.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    reading = reading
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'realtime: reading the change log failed'))
    return reading
  }

  const catchUp = (): Promise<void> =>
    inTurn(async () => {
      const heads = await readStreamHeads(database.kysely)
      for (const [stream, head] of Object.entries(heads)) if (head > (positions.get(stream) ?? 0)) await readOn(stream)
    })

  const stop = await database.listen(({ stream, seq }) => {
    if (stream === null) void catchUp()
    else if (seq > (positions.get(stream) ?? 0)) void inTurn(() => readOn(stream))
  })
  // Catches up on writes between reading the heads and listening.
  await catchUp()
  return {
    catchUp,
    close: async () => {
      closed = true
      await stop()
      await reading
    },
  }
}
