// Records by id as an immutable value: a new version shares all but the few chunks whose rows changed (design: performance, point 2).
import { SealedValue } from './sealed-value.ts'

/** Rows in a chunk. What a flush copies is the chunks it touches and the list of them. */
const chunkBits = 6
const chunkSize = 1 << chunkBits
/** Below this many slots nothing is worth tidying. */
const fewSlots = 64

type Chunk<Row> = (Row | undefined)[]

/**
 * Where every id that any version ever held has its row. Shared by the versions and only ever added to: a slot belongs to one id
 * for good, so two futures of one version never meet in a slot. An id that left and came back has another slot, at the end.
 */
interface SlotIndex {
  readonly slots: Map<string, number | number[]>
  /** The next free slot. */
  next: number
}

const freshIndex = (): SlotIndex => ({ slots: new Map(), next: 0 })

export type IdOf<Row> = (row: Row) => string

export class Table<Row extends object = object> extends SealedValue {
  readonly #idOf: IdOf<Row>
  readonly #index: SlotIndex
  readonly #chunks: readonly Chunk<Row>[]
  readonly #size: number
  /** Behind the last slot in use. */
  readonly #end: number
  #rows: readonly Row[] | null = null
  #ids: readonly string[] | null = null
  #entities: Readonly<Record<string, Row>> | null = null

  private constructor(idOf: IdOf<Row>, index: SlotIndex, chunks: readonly Chunk<Row>[], size: number, end: number) {
    super()
    this.#idOf = idOf
    this.#index = index
    this.#chunks = chunks
    this.#size = size
    this.#end = end
    Object.freeze(this)
  }

  static empty<Row extends object>(idOf: IdOf<Row>): Table<Row> {
    return new Table(idOf, freshIndex(), [], 0, 0)
  }

  get size(): number {
    return this.#size
  }

  get(id: string): Row | undefined {
    const slot = this.#index.slots.get(id)
    if (slot === undefined) return undefined
    if (typeof slot === 'number') return this.#chunks[slot >>> chunkBits]?.[slot & (chunkSize - 1)]
    return this.#at(slot.find((one) => this.#at(one) !== undefined) ?? this.#end)
  }

  #at(slot: number): Row | undefined {
    return this.#chunks[slot >>> chunkBits]?.[slot & (chunkSize - 1)]
  }

  /** In the order in which they were added. */
  get rows(): readonly Row[] {
    this.#rows ??= this.#gathered()
    return this.#rows
  }

  #gathered(): readonly Row[] {
    const rows: Row[] = []
    for (const chunk of this.#chunks) for (const row of chunk) if (row !== undefined) rows.push(row)
    return rows
  }

  get ids(): readonly string[] {
    this.#ids ??= this.rows.map(this.#idOf)
    return this.#ids
  }

  get entities(): Readonly<Record<string, Row>> {
    this.#entities ??= Object.fromEntries(this.rows.map((row) => [this.#idOf(row), row]))
    return this.#entities
  }

  toJSON(): readonly Row[] {
    return this.rows
  }

  /** What differs from an earlier or later version. What both share is not looked at. */
  changesSince(other: Table<Row>): readonly TableChange<Row>[] {
    if (other === this) return []
    return other.#index === this.#index ? this.#changedSlots(other) : this.#changedRows(other)
  }

  #changedSlots(other: Table<Row>): readonly TableChange<Row>[] {
    const changes: TableChange<Row>[] = []
    for (let place = 0; place < Math.max(this.#chunks.length, other.#chunks.length); place += 1) {
      const [was, is] = [other.#chunks[place], this.#chunks[place]]
      if (was === is) continue
      for (let slot = 0; slot < chunkSize; slot += 1) if (was?.[slot] !== is?.[slot]) changes.push({ before: was?.[slot], after: is?.[slot] })
    }
    return changes
  }

  #changedRows(other: Table<Row>): readonly TableChange<Row>[] {
    const gone = other.rows.filter((row) => this.get(this.#idOf(row)) === undefined)
    const moved = this.rows.map((after) => ({ before: other.get(this.#idOf(after)), after })).filter(({ before, after }) => before !== after)
    return [...gone.map((before) => ({ before, after: undefined })), ...moved]
  }

  /** @returns this very table where `change` changed nothing */
  edit(change: (edit: TableEdit<Row>) => void): Table<Row> {
    // An empty table begins anew: what it once held, or what others began from it, is not its own.
    const base = this.#size === 0 ? [] : this.#chunks
    const index = this.#size === 0 ? freshIndex() : this.#index
    let chunks: Chunk<Row>[] | null = null
    let size = this.#size
    let end = this.#size === 0 ? 0 : this.#end

    const at = (slot: number): Row | undefined => (chunks ?? base)[slot >>> chunkBits]?.[slot & (chunkSize - 1)]

    const write = (slot: number, row: Row | undefined): void => {
      chunks ??= base.slice()
      const place = slot >>> chunkBits
      while (chunks.length <= place) chunks.push(new Array<Row | undefined>(chunkSize).fill(undefined))
      let chunk = chunks[place] as Chunk<Row>
      if (chunk === base[place]) {
        chunk = chunk.slice()
        chunks[place] = chunk
      }
      chunk[slot & (chunkSize - 1)] = row
    }

    /** The slot that holds the id; -1: none. */
    const slotOf = (known: number | number[] | undefined): number => {
      if (known === undefined) return -1
      if (typeof known === 'number') return at(known) === undefined ? -1 : known
      return known.find((slot) => at(slot) !== undefined) ?? -1
    }

    /** A slot behind all that are in use: rows stay in the order in which they were added. */
    const slotBehind = (id: string, known: number | number[] | undefined): number => {
      const earlier = known === undefined ? [] : typeof known === 'number' ? [known] : known
      // One that another future of this version, or a past one, left free for us.
      const free = earlier.find((slot) => slot >= end)
      if (free !== undefined) return free
      const slot = index.next
      index.next += 1
      index.slots.set(id, earlier.length === 0 ? slot : [...earlier, slot])
      return slot
    }

    const put = (id: string, row: Row, replaces: (known: Row) => boolean): void => {
      const known = index.slots.get(id)
      let slot = slotOf(known)
      if (slot === -1) {
        slot = slotBehind(id, known)
        size += 1
        end = slot + 1
      } else {
        const held = at(slot) as Row
        if (held === row || !replaces(held)) return
      }
      write(slot, Object.freeze(row))
    }

    const remove = (id: string): void => {
      const slot = slotOf(index.slots.get(id))
      if (slot === -1) return
      write(slot, undefined)
      size -= 1
    }

    change({ get: (id) => at(slotOf(index.slots.get(id))), put, remove, ids: () => this.ids })
    if (chunks === null) return this
    const changed = new Table(this.#idOf, index, chunks, size, end)
    const unused = index.next - size
    return unused > index.next / 4 && index.next > fewSlots ? changed.#compacted() : changed
  }

  /** The same rows with an index of their own. */
  #compacted(): Table<Row> {
    return Table.empty(this.#idOf).edit(({ put }) => {
      for (const row of this.rows) put(this.#idOf(row), row, always)
    })
  }
}

const always = (): boolean => true

/** A row as it was and as it is; undefined: there was or is none. */
export interface TableChange<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** What may be done to a table inside `edit`; it is over when `edit` returns. */
export interface TableEdit<Row> {
  readonly get: (id: string) => Row | undefined
  /** Adds the row, or puts it in place of the known one where `replaces` says so. The row is frozen. */
  readonly put: (id: string, row: Row, replaces: (known: Row) => boolean) => void
  readonly remove: (id: string) => void
  /** Of the table as it was before the edit. */
  readonly ids: () => readonly string[]
}
