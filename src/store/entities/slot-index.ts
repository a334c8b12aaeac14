// Which slot each id has in the tables of one line: shared by all versions and only ever added to.

/** Most ids have one slot for good; one that left and came back has another, at the end. */
export type Slots = number | readonly number[]

const listOf = (slots: Slots | undefined): readonly number[] =>
  slots === undefined ? [] : typeof slots === 'number' ? [slots] : slots

/** A slot belongs to one id for good, so two futures of one version never meet in a slot. */
export class SlotIndex {
  readonly #slots = new Map<string, Slots>()
  #next = 0

  /** How many were ever given. */
  get given(): number {
    return this.#next
  }

  /** Every slot the id ever had; a version holds a row in one of them at most. */
  slotsOf(id: string): Slots | undefined {
    return this.#slots.get(id)
  }

  /** A slot at `end` or behind it, so that rows stay in the order in which they were added. */
  slotBehind(id: string, end: number): number {
    const earlier = listOf(this.#slots.get(id))
    // One that another future of this version, or a past one, left free for us.
    const free = earlier.find((slot) => slot >= end)
    if (free !== undefined) return free
    const slot = this.#next
    this.#next += 1
    this.#slots.set(id, earlier.length === 0 ? slot : [...earlier, slot])
    return slot
  }
}
