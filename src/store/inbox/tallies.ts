// Live counts by key (channel, agent, organisation), moved by the changed rows alone: always what a recount would give.

/** Counters of open conversations. */
export interface Tally {
  readonly open: number
  readonly unread: number
  readonly unanswered: number
}

/** Keys under which nothing is open are not there. */
export type Tallies = Readonly<Record<string, Tally>>

export const noTally: Tally = { open: 0, unread: 0, unanswered: 0 }

interface TallyChange {
  open: number
  unread: number
  unanswered: number
}

/** Changes of a flush, gathered before anything is copied. */
export class TallyMoves {
  readonly #moved = new Map<string, TallyChange>()

  /** @param open, unread, unanswered by how many they change */
  add(key: string, open: number, unread: number, unanswered: number): void {
    const moved = this.#moved.get(key)
    if (moved === undefined) {
      this.#moved.set(key, { open, unread, unanswered })
      return
    }
    moved.open += open
    moved.unread += unread
    moved.unanswered += unanswered
  }

  /** @returns the very same counts where nothing moved */
  applyTo(tallies: Tallies): Tallies {
    let next: Record<string, Tally> | null = null
    for (const [key, { open, unread, unanswered }] of this.#moved) {
      if (open === 0 && unread === 0 && unanswered === 0) continue
      const known = tallies[key] ?? noTally
      next ??= { ...tallies }
      if (known.open + open === 0) delete next[key]
      else
        next[key] = {
          open: known.open + open,
          unread: known.unread + unread,
          unanswered: known.unanswered + unanswered,
        }
    }
    return next ?? tallies
  }
}
