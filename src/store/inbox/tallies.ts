// Live counts by key (channel, agent, organisation), updated from changed rows alone; always equal to a recount.

/** Counters of open conversations. */
export interface Tally {
  readonly open: number
  readonly unread: number
  readonly unanswered: number
}

/** A key without open conversations is absent. */
export type Tallies = Readonly<Record<string, Tally>>

export const noTally: Tally = { open: 0, unread: 0, unanswered: 0 }

interface TallyChange {
  open: number
  unread: number
  unanswered: number
}

/** Changes of a flush, summed up before anything is copied. */
export class TallyMoves {
  readonly #moved = new Map<string, TallyChange>()

  /** @param open, unread, unanswered changes of the counters */
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

  /** @returns the very same object if nothing changed */
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
