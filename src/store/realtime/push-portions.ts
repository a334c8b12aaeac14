// Pushes cut into portions that the page can take in one go. Cursors move with the portion that completes their envelopes.
import type { Cursors, PushEnvelope } from '../../../contract/events.ts'

/** Rows, removals or announced ids in one portion: below 50 ms on a slow machine, with what the screen makes of it. */
const maxPerFlush = 2_000

export interface PushPortion {
  readonly envelopes: readonly PushEnvelope[]
  /** Room -> sequence reached once they are applied. */
  readonly cursors: Cursors
}

/** An envelope that is a portion by itself or more, in pieces. */
const piecesOf = (envelope: PushEnvelope): readonly PushEnvelope[] => {
  const { ids, rows } = envelope
  if (ids.length <= maxPerFlush) return [envelope]
  return Array.from({ length: Math.ceil(ids.length / maxPerFlush) }, (_, piece) => {
    const [from, to] = [piece * maxPerFlush, (piece + 1) * maxPerFlush]
    return { ...envelope, ids: ids.slice(from, to), ...(rows ? { rows: rows.slice(from, to) } : {}) }
  })
}

/** In their order. @param reached positions that are reached with the last portion */
export const splitPushes = (envelopes: readonly PushEnvelope[], reached: Cursors): readonly PushPortion[] => {
  let last: { envelopes: PushEnvelope[]; cursors: Record<string, number> } = { envelopes: [], cursors: {} }
  const portions = [last]
  let space = maxPerFlush
  const reach = (room: string, seq: number): void => {
    last.cursors[room] = Math.max(last.cursors[room] ?? 0, seq)
  }
  for (const envelope of envelopes) {
    for (const piece of piecesOf(envelope)) {
      if (piece.ids.length > space) {
        last = { envelopes: [], cursors: {} }
        portions.push(last)
        space = maxPerFlush
      }
      last.envelopes.push(piece)
      space -= piece.ids.length
    }
    reach(envelope.room, envelope.seq)
  }
  for (const [room, seq] of Object.entries(reached)) reach(room, seq)
  return portions
}
