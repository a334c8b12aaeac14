// Contiguous sequences: a row-locked counter per stream, taken inside the writing transaction, so commit order is sequence order.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Takes `count` numbers of a stream. @returns the last number before them */
export const takeSequences = async (tx: Transaction<Tables>, stream: string, count: number): Promise<number> => {
  const taken = await sql<{ seq: number }>`
    INSERT INTO streams (stream, seq) VALUES (${stream}, ${count})
    ON CONFLICT (stream) DO UPDATE SET seq = streams.seq + excluded.seq RETURNING seq`.execute(tx)
  return Number(taken.rows[0]?.seq) - count
}

/** Where rooms stand; a room nobody was announced in stands at 0. */
export const roomHeads = async (tx: Pick<Transaction<Tables>, 'getExecutor'>, names: readonly string[]): Promise<Record<string, number>> => {
  const heads: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  if (names.length === 0) return heads
  const found = await sql<{ room: string; seq: number }>`
    SELECT room, seq FROM rooms WHERE room IN (SELECT jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`.execute(tx)
  for (const { room, seq } of found.rows) heads[room] = Number(seq)
  return heads
}

export const moveRooms = async (tx: Transaction<Tables>, heads: Readonly<Record<string, number>>): Promise<void> => {
  const moved = JSON.stringify(Object.entries(heads).map(([room, seq]) => ({ room, seq })))
  await sql`
    INSERT INTO rooms (room, seq) SELECT room, seq FROM jsonb_to_recordset(${moved}::jsonb) AS moved(room text, seq bigint)
    ON CONFLICT (room) DO UPDATE SET seq = excluded.seq`.execute(tx)
}
