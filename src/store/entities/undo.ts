// Undo entries of an edit, by which the version before it can still be read although its rows were overwritten in place.

/** Rows by slot. */
export type RowSlots<Row> = (Row | undefined)[]

/** Content of a slot before its first and after its last write. */
export interface SlotWrite<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

export class Undo<Row> {
  readonly #slots: number[] = []
  readonly #rows: RowSlots<Row> = []
  /** The new contents, so that comparing versions reads no rows. */
  readonly #written: RowSlots<Row> = []
  /** Built on first use. */
  #bySlot: Map<number, Row | undefined> | null = null

  get isEmpty(): boolean {
    return this.#slots.length === 0
  }

  /** Number of writes; a slot written twice counts twice. */
  get count(): number {
    return this.#slots.length
  }

  /** @param written writes by slot of the edits before this one; this edit's are added */
  addTo(written: Map<number, SlotWrite<Row>>): void {
    for (const [at, slot] of this.#slots.entries()) {
      const known = written.get(slot)
      written.set(slot, { before: known ? known.before : this.#rows[at], after: this.#written[at] })
    }
  }

  write(rowSlots: RowSlots<Row>, slot: number, row: Row | undefined): void {
    this.#slots.push(slot)
    this.#rows.push(rowSlots[slot])
    this.#written.push(row)
    rowSlots[slot] = row
  }

  /** Restores the former rows, in reverse, so that the first write of a slot decides. */
  revert(rowSlots: RowSlots<Row>): void {
    for (let at = this.#slots.length - 1; at >= 0; at -= 1) rowSlots[this.#slots[at] as number] = this.#rows[at]
  }

  /** Former contents of the slots that were written. */
  get before(): ReadonlyMap<number, Row | undefined> {
    if (this.#bySlot === null) {
      this.#bySlot = new Map()
      for (let at = this.#slots.length - 1; at >= 0; at -= 1)
        this.#bySlot.set(this.#slots[at] as number, this.#rows[at])
    }
    return this.#bySlot
  }
}
