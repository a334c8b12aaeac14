// Computes the positions up to which the whole disk cache is valid: those of the tab that is furthest behind.
import type { RealtimeState } from '../entities/realtime-slice.ts'
import type { CacheBase, JournalKey, JournalValue } from './cache-values.ts'

const sameRooms = (one: RealtimeState, other: RealtimeState): boolean =>
  Object.keys(one.cursors).length === Object.keys(other.cursors).length &&
  Object.keys(one.cursors).every((room) => room in other.cursors)

const behind = (one: RealtimeState, other: RealtimeState): RealtimeState => ({
  epoch: one.epoch,
  cursors: Object.fromEntries(
    Object.entries(one.cursors).map(([room, seq]) => [room, Math.min(seq, other.cursors[room] ?? 0)]),
  ),
})

/** @returns null if the positions of a tab are unknown, or tabs differ in epoch or in rooms (their rights) */
export const mergePositions = (
  base: CacheBase,
  journals: readonly { readonly key: JournalKey; readonly value: JournalValue }[],
): RealtimeState | null => {
  const last = new Map(Object.entries(base.covered))
  for (const { key, value } of journals) {
    if (key.number >= (last.get(key.tab)?.number ?? -1))
      last.set(key.tab, { number: key.number, positions: value.positions })
  }
  const [first, ...others] = [...last.values()].map(({ positions }) => positions)
  return others.reduce<RealtimeState | null>(
    (known, next) =>
      known && next && known.epoch === next.epoch && sameRooms(known, next) ? behind(known, next) : null,
    first ?? null,
  )
}
