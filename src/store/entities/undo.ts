// What an edit wrote over: with it, the version from before the edit still answers although its rows were written in place.

/** Rows by slot. */
export type Held<Row> = (Row | undefined)[]

/** What was in a slot before it was written for the first time, and after the last. */
export interface Written<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

export class Undo<Row> {
  readonly #slots: number[] = []
  readonly #rows: Held<Row> = []
  /** What was written, so that nobody has to ask a version for it. */
  readonly #written: Held<Row> = []
  /** Made when somebody looks back for the first time. */
  #bySlot: Map<number, Row | undefined> | null = null

  get isEmpty(): boolean {
    return this.#slots.length === 0
  }

  /** How often was written; a slot that was written twice counts twice. */
  get count(): number {
    return this.#slots.length
  }

  /** @param written by slot, of the edits before this one */
  addTo(written: Map<number, Written<Row>>): void {
    for (const [at, slot] of this.#slots.entries()) {
      const known = written.get(slot)
      written.set(slot, { before: known ? known.before : this.#rows[at], after: this.#written[at] })
    }
  }

  write(held: Held<Row>, slot: number, row: Row | undefined): void {
    this.#slots.push(slot)
    this.#rows.push(held[slot])
    this.#written.push(row)
    held[slot] = row
  }

  /** Puts back what was there; of what was written twice the first counts, so it comes last. */
  revert(held: Held<Row>): void {
    for (let at = this.#slots.length - 1; at >= 0; at -= 1) held[this.#slots[at] as number] = this.#rows[at]
  }

  /** What was in the slots that were written. */
  get before(): ReadonlyMap<number, Row | undefined> {
    if (this.#bySlot === null) {
      this.#bySlot = new Map()
      for (let at = this.#slots.length - 1; at >= 0; at -= 1) this.#bySlot.set(this.#slots[at] as number, this.#rows[at])
    }
    return this.#bySlot
  }
}
