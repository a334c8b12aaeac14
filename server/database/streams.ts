// Contiguous sequences: a row-locked counter per stream, taken inside the writing transaction, so commit order is sequence order.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Locks the streams' counters until commit, in name order. The holder of a lock can read, in later statements, what every unit before
 * it wrote to that stream, and no other unit writes to it meanwhile.
 * @returns the current sequence of each stream
 */
export const lockStreams = async (tx: Transaction<Tables>, names: readonly string[]): Promise<Map<string, number>> => {
  const namesJson = JSON.stringify(names)
  const lockRows = async () =>
    (
      await sql<{ stream: string; seq: number }>`
      SELECT stream, seq FROM streams WHERE stream IN (SELECT jsonb_array_elements_text(${namesJson}::jsonb)) ORDER BY stream FOR UPDATE`.execute(
        tx,
      )
    ).rows
  let found = await lockRows()
  if (found.length < names.length) {
    await sql`
      INSERT INTO streams (stream, seq) SELECT stream, 0 FROM jsonb_array_elements_text(${namesJson}::jsonb) AS named(stream) ORDER BY stream
      ON CONFLICT DO NOTHING`.execute(tx)
    found = await lockRows()
  }
  return new Map(found.map(({ stream, seq }) => [stream, Number(seq)]))
}

/** Current sequences of rooms; a room in which nothing was announced is at 0. */
export const readRoomHeads = async (
  tx: Pick<Transaction<Tables>, 'getExecutor'>,
  names: readonly string[],
): Promise<Record<string, number>> => {
  const heads: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  if (names.length === 0) return heads
  const found = await sql<{ room: string; seq: number }>`
    SELECT room, seq FROM rooms WHERE room IN (SELECT jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`.execute(
    tx,
  )
  for (const { room, seq } of found.rows) heads[room] = Number(seq)
  return heads
}
