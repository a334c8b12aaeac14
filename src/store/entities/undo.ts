// What an edit wrote over: with it, the version from before the edit still answers although its rows were written in place.

/** Rows by slot. */
export type Held<Row> = (Row | undefined)[]

export class Undo<Row> {
  readonly #slots: number[] = []
  readonly #rows: Held<Row> = []
  /** Made when somebody looks back for the first time. */
  #bySlot: Map<number, Row | undefined> | null = null

  get isEmpty(): boolean {
    return this.#slots.length === 0
  }

  /** In the order of writing; one that was written twice is there twice. */
  get slots(): readonly number[] {
    return this.#slots
  }

  write(held: Held<Row>, slot: number, row: Row | undefined): void {
    this.#slots.push(slot)
    this.#rows.push(held[slot])
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
