// Maps ids to slots for all table versions of one line. It is shared by the versions and only grows.

/** Usually one slot; an id that was removed and added again also has a later one. */
export type Slots = number | readonly number[]

const listOf = (slots: Slots | undefined): readonly number[] =>
  slots === undefined ? [] : typeof slots === 'number' ? [slots] : slots

/** A slot belongs to one id for ever, so two versions derived from the same one never use a slot for different ids. */
export class SlotIndex {
  readonly #slots = new Map<string, Slots>()
  #next = 0

  /** Number of slots ever allocated. */
  get given(): number {
    return this.#next
  }

  /** Every slot the id ever had; a version has its row in at most one of them. */
  slotsOf(id: string): Slots | undefined {
    return this.#slots.get(id)
  }

  /** Returns a slot at `end` or later, so that rows stay in the order in which they were added. */
  slotBehind(id: string, end: number): number {
    const earlier = listOf(this.#slots.get(id))
    // A slot that this id got in another version of the line.
    const free = earlier.find((slot) => slot >= end)
    if (free !== undefined) return free
    const slot = this.#next
    this.#next += 1
    this.#slots.set(id, earlier.length === 0 ? slot : [...earlier, slot])
    return slot
  }
}
