// Splits pushes into portions that the page can apply at once. Cursors move with the portion that completes their envelopes.
import type { Cursors, PushEnvelope } from '../../../contract/events.ts'

/** Rows, removals or announced ids per portion: takes less than 50 ms on a slow machine, including rendering. */
const maxPerFlush = 2_000

export interface PushPortion {
  readonly envelopes: readonly PushEnvelope[]
  /** Sequence number reached once they are applied, by room. */
  readonly cursors: Cursors
}

/** Splits an envelope that is larger than a portion. */
const piecesOf = (envelope: PushEnvelope): readonly PushEnvelope[] => {
  const { ids, rows } = envelope
  if (ids.length <= maxPerFlush) return [envelope]
  return Array.from({ length: Math.ceil(ids.length / maxPerFlush) }, (_, piece) => {
    const [from, to] = [piece * maxPerFlush, (piece + 1) * maxPerFlush]
    return { ...envelope, ids: ids.slice(from, to), ...(rows ? { rows: rows.slice(from, to) } : {}) }
  })
}

/** Splits in order. @param reached positions that are reached with the last portion */
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
