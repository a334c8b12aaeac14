// Replays the events that a client missed, for each room from its cursor to the head, or tells the client to reload.
import type { Cursors, PushEnvelope, PushEventName } from '../../contract/events.ts'
import { getRoomStream } from '../../contract/rooms.ts'
import type { Database } from '../database/database.ts'
import { readRoom } from '../database/event-log.ts'
import type { LoggedEvent } from '../database/event-log.ts'
import { readRoomHeads } from '../database/streams.ts'

/** Maximum events per room; for more, a bootstrap is faster. */
const maxEvents = 1_000

/** The envelope of an event in one of its rooms; null if it is not in that room. */
export const toEnvelope = (event: LoggedEvent, room: string, epoch: number): PushEnvelope | null => {
  const announced = event.rooms.find((candidate) => candidate.room === room)
  if (!announced) return null
  return {
    room,
    stream: event.stream,
    prev: announced.prev,
    seq: event.seq,
    epoch,
    organisationId: event.organisation_id,
    type: event.type,
    objectType: event.object_type,
    op: event.op,
    ids: event.ids,
    ...(announced.rows && event.rows ? { rows: event.rows } : {}),
    at: event.at,
    ...(event.cmid ? { cmid: event.cmid } : {}),
  }
}

interface MissedEvent {
  readonly name: PushEventName
  readonly envelope: PushEnvelope
}

export interface Replay {
  readonly limited: boolean
  readonly cursors: Cursors
  readonly missed: readonly MissedEvent[]
}

const readMissed = async (
  database: Database,
  room: string,
  cursor: number,
  head: number,
): Promise<readonly MissedEvent[] | 'limited'> => {
  if (cursor === head) return []
  // A cursor ahead of the head belongs to another history.
  if (cursor > head) return 'limited'
  const events = await readRoom(database.kysely, getRoomStream(room), room, cursor, maxEvents + 1)
  const missed = events.flatMap((event) => {
    const envelope = toEnvelope(event, room, database.epoch())
    return envelope ? [{ name: event.event, envelope }] : []
  })
  // The log no longer reaches back to the cursor, or too much has happened since.
  return missed.length > maxEvents || missed[0]?.envelope.prev !== cursor ? 'limited' : missed
}

/** @param cursors the client's cursors, for the rooms of its bootstrap; if the rooms differ, its rights have changed since */
export const buildReplay = async (
  database: Database,
  rooms: readonly string[],
  epoch: unknown,
  cursors: unknown,
): Promise<Replay> => {
  const heads = await readRoomHeads(database.kysely, rooms)
  const known = (typeof cursors === 'object' && cursors !== null ? cursors : {}) as Record<string, unknown>
  const startAnew = { limited: true, cursors: heads, missed: [] }
  if (epoch !== database.epoch()) return startAnew
  // The client no longer receives a room, whose records it must drop.
  if (Object.keys(known).some((room) => !rooms.includes(room))) return startAnew
  const missed: MissedEvent[] = []
  for (const room of rooms) {
    const cursor = known[room]
    if (typeof cursor !== 'number' || !Number.isSafeInteger(cursor) || cursor < 0) return startAnew
    const found = await readMissed(database, room, cursor, heads[room] ?? 0)
    if (found === 'limited') return startAnew
    missed.push(...found)
  }
  const inOrder = Object.values(Object.groupBy(missed, ({ envelope }) => envelope.stream)).flatMap((ofStream = []) =>
    ofStream.toSorted((one, other) => one.envelope.seq - other.envelope.seq),
  )
  return { limited: false, cursors: heads, missed: inOrder }
}
