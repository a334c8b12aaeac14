// Undo entries of an edit: with them, the version from before the edit still answers although its rows were overwritten in place.

/** Rows by slot. */
export type RowSlots<Row> = (Row | undefined)[]

/** Contents of a slot before its first and after its last write. */
export interface SlotWrite<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

export class Undo<Row> {
  readonly #slots: number[] = []
  readonly #rows: RowSlots<Row> = []
  /** The written contents, so that no version has to be read. */
  readonly #written: RowSlots<Row> = []
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
  addTo(written: Map<number, SlotWrite<Row>>): void {
    for (const [at, slot] of this.#slots.entries()) {
      const known = written.get(slot)
      written.set(slot, { before: known ? known.before : this.#rows[at], after: this.#written[at] })
    }
  }

  write(held: RowSlots<Row>, slot: number, row: Row | undefined): void {
    this.#slots.push(slot)
    this.#rows.push(held[slot])
    this.#written.push(row)
    held[slot] = row
  }

  /** Puts back what was there; of what was written twice the first counts, so it comes last. */
  revert(held: RowSlots<Row>): void {
    for (let at = this.#slots.length - 1; at >= 0; at -= 1) held[this.#slots[at] as number] = this.#rows[at]
  }

  /** Former contents of the written slots. */
  get before(): ReadonlyMap<number, Row | undefined> {
    if (this.#bySlot === null) {
      this.#bySlot = new Map()
      for (let at = this.#slots.length - 1; at >= 0; at -= 1)
        this.#bySlot.set(this.#slots[at] as number, this.#rows[at])
    }
    return this.#bySlot
  }
}
