// Reads the change log: the events announced in a room after a cursor, and those of a stream after a sequence.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ChangeOp, PushEventName } from '../../contract/events.ts'
import type { Tables } from './tables.ts'

interface LoggedRoom {
  readonly room: string
  /** The room's sequence before this event. */
  readonly prev: number
  /** Whether the room gets the rows, or only the ids to request. */
  readonly rows: boolean
}

export interface LoggedEvent {
  readonly stream: string
  readonly seq: number
  readonly at: string
  readonly type: string
  readonly object_type: string
  readonly op: ChangeOp
  readonly ids: readonly string[]
  readonly rows: readonly unknown[] | null
  readonly rooms: readonly LoggedRoom[]
  readonly actor: string | null
  readonly cmid: string | null
  readonly event: PushEventName
  readonly organisation_id: string | null
}

const logged = sql`stream, seq, at, type, object_type, op, ids, rows, rooms, actor, cmid, event, organisation_id`

const withNumber = (row: LoggedEvent): LoggedEvent => ({ ...row, seq: Number(row.seq) })

/** Events of a stream after a sequence, oldest first. */
export const readStream = async (
  kysely: Kysely<Tables>,
  stream: string,
  after: number,
  limit: number,
): Promise<LoggedEvent[]> => {
  const found = await sql<LoggedEvent>`
    SELECT ${logged} FROM events WHERE stream = ${stream} AND seq > ${after} ORDER BY seq LIMIT ${limit}`.execute(
    kysely,
  )
  return found.rows.map(withNumber)
}

/** Events of a stream after a sequence that were announced in one of its rooms, oldest first. */
export const readRoom = async (
  kysely: Kysely<Tables>,
  stream: string,
  room: string,
  after: number,
  limit: number,
): Promise<LoggedEvent[]> => {
  const found = await sql<LoggedEvent>`
    SELECT ${logged} FROM events
    WHERE stream = ${stream} AND seq > ${after} AND rooms @> ${JSON.stringify([{ room }])}::jsonb ORDER BY seq LIMIT ${limit}`.execute(
    kysely,
  )
  return found.rows.map(withNumber)
}

/** The head of every stream. */
export const readStreamHeads = async (kysely: Kysely<Tables>): Promise<Record<string, number>> => {
  const found = await sql<{ stream: string; seq: number }>`SELECT stream, seq FROM streams`.execute(kysely)
  return Object.fromEntries(found.rows.map(({ stream, seq }) => [stream, Number(seq)]))
}

const maxPurgedPerPortion = 5_000

/** Deletes the changes before a time, in portions. A client whose cursor is older than the remaining changes reloads. */
export const purgeEvents = async (kysely: Kysely<Tables>, before: Date): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM events WHERE (stream, seq) IN (
        SELECT stream, seq FROM events WHERE at < ${before.toISOString()} LIMIT ${maxPurgedPerPortion})`.execute(kysely)
    if (numAffectedRows < maxPurgedPerPortion) return
  }
}

/** When the last change was logged. */
export const findLastEventTime = async (kysely: Kysely<Tables>): Promise<string | null> => {
  const found = await sql<{ at: string | null }>`SELECT max(at) AS at FROM events`.execute(kysely)
  return found.rows[0]?.at ?? null
}
