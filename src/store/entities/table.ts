// Records by id as an immutable value (docs/adr/001-entity-table.md): a persistent array by rerooting (Baker 1991). The newest version
// of a line owns the rows. An edit hands them to the new version, which writes its changes in place; the old version keeps what was
// overwritten. So a flush costs only its changes, whatever the table's size, and an older version still reads as it was.
import { OpaqueState } from './opaque-state.ts'
import { SlotIndex } from './slot-index.ts'
import type { Slots } from './slot-index.ts'
import { Undo } from './undo.ts'
import type { RowSlots, SlotWrite } from './undo.ts'

/** A version further back than this gets its own copy of the rows when it is read. */
const farBack = 16
/** With fewer slots than this, compacting is not worthwhile. */
const fewSlots = 64

export type IdOf<Row> = (row: Row) => string

/** The version derived from this one, and the rows it overwrote. */
interface Later<Row extends object> {
  readonly version: Table<Row>
  readonly undo: Undo<Row>
}

/** The versions that hand the same row array on to each other. */
interface Line<Row extends object> {
  /** Number of rows written since the mark was set. */
  written: number
  /** A version that may have been garbage-collected by now. */
  mark: WeakRef<Table<Row>> | null
}

const freshLine = <Row extends object>(): Line<Row> => ({ written: 0, mark: null })

/** Starting point of an edit. */
interface Base<Row extends object> {
  readonly index: SlotIndex
  readonly held: RowSlots<Row>
  readonly line: Line<Row>
  readonly end: number
}

export class Table<Row extends object = object> extends OpaqueState {
  readonly #idOf: IdOf<Row>
  readonly #index: SlotIndex
  readonly #size: number
  /** One after the last slot in use. */
  readonly #end: number
  /** null once the rows were handed on to a later version. */
  #held: RowSlots<Row> | null
  #line: Line<Row>
  #later: Later<Row> | null = null
  #rows: Row[] | null = null
  #ids: string[] | null = null
  #entities: Record<string, Row> | null = null

  private constructor(idOf: IdOf<Row>, { index, held, line, end }: Base<Row>, size: number) {
    super()
    this.#idOf = idOf
    this.#index = index
    this.#held = held
    this.#line = line
    this.#size = size
    this.#end = end
    Object.freeze(this)
  }

  static empty<Row extends object>(idOf: IdOf<Row>): Table<Row> {
    return new Table(idOf, { index: new SlotIndex(), held: [], line: freshLine<Row>(), end: 0 }, 0)
  }

  get size(): number {
    return this.#size
  }

  get(id: string): Row | undefined {
    const slots = this.#index.slotsOf(id)
    if (slots === undefined) return undefined
    if (typeof slots === 'number') return this.#at(slots)
    return this.#at(slots.find((slot) => this.#at(slot) !== undefined) ?? this.#end)
  }

  #at(slot: number): Row | undefined {
    if (slot >= this.#end) return undefined
    return this.#held === null ? this.#earlierAt(slot) : this.#held[slot]
  }

  /** Reads a row from the undo entries of later versions, nearest first. */
  #earlierAt(slot: number): Row | undefined {
    let later = this.#handedOn()
    for (let steps = 0; steps < farBack; steps += 1) {
      const { undo, version } = later
      if (undo.before.has(slot)) return undo.before.get(slot)
      if (version.#held !== null) return version.#held[slot]
      later = version.#handedOn()
    }
    return this.#own()[slot]
  }

  #handedOn(): Later<Row> {
    if (this.#later === null) throw new Error('a table is read while it is being edited')
    return this.#later
  }

  /** The rows by slot; a version that handed its rows on rebuilds them from a later version. */
  #own(): RowSlots<Row> {
    if (this.#held !== null) return this.#held
    let later = this.#handedOn()
    const undos = [later.undo]
    while (later.version.#held === null) {
      later = later.version.#handedOn()
      undos.push(later.undo)
    }
    const rowSlots = later.version.#held.slice()
    for (const undo of undos.reverse()) undo.revert(rowSlots)
    rowSlots.length = this.#end
    this.#held = rowSlots
    this.#line = freshLine()
    return rowSlots
  }

  /** Rows in the order in which they were added. Must not be mutated: the mutable type is RTK's, whose states are drafts. */
  get rows(): Row[] {
    this.#rows ??= this.#own().filter((row) => row !== undefined)
    return this.#rows
  }

  get ids(): string[] {
    this.#ids ??= this.rows.map(this.#idOf)
    return this.#ids
  }

  get entities(): Record<string, Row> {
    this.#entities ??= Object.fromEntries(this.rows.map((row) => [this.#idOf(row), row]))
    return this.#entities
  }

  toJSON(): readonly Row[] {
    return this.rows
  }

  /** Rows that differ between two versions. If one derives from the other, only the writes between them are compared. */
  changesSince(other: Table<Row>): readonly TableChange<Row>[] {
    if (other === this) return []
    const written = other.#writtenUntil(this)
    if (written !== null) return written.filter(isChange)
    const undone = this.#writtenUntil(other)
    if (undone !== null) return undone.map(({ before, after }) => ({ before: after, after: before })).filter(isChange)
    return this.#changedRows(other)
  }

  /** Writes after this version, by slot; null if the other version does not derive from this one. Reads no rows. */
  #writtenUntil(other: Table<Row>): readonly SlotWrite<Row>[] | null {
    const written = new Map<number, SlotWrite<Row>>()
    let later = this.#later
    while (later !== null) {
      later.undo.addTo(written)
      if (later.version === other) return [...written.values()]
      later = later.version.#later
    }
    return null
  }

  #changedRows(other: Table<Row>): readonly TableChange<Row>[] {
    const removedRows = other.rows.filter((row) => this.get(this.#idOf(row)) === undefined)
    const moved = this.rows.map((after) => ({ before: other.get(this.#idOf(after)), after })).filter(isChange)
    return [...removedRows.map((before) => ({ before, after: undefined })), ...moved]
  }

  /**
   * @param change must not read this table, because its rows are being written
   * @returns this very table if `change` changed nothing
   */
  edit(change: (edit: TableEdit<Row>) => void): Table<Row> {
    // An empty table starts with a new index; former rows, and versions derived from it, keep theirs.
    if (this.#size === 0)
      return (
        this.#changedBy(change, { index: new SlotIndex(), held: [], line: freshLine(), end: 0 }, new Undo()) ?? this
      )
    const rowSlots = this.#own()
    const undo = new Undo<Row>()
    this.#held = null
    let version: Table<Row> | null = null
    try {
      version = this.#changedBy(change, { index: this.#index, held: rowSlots, line: this.#line, end: this.#end }, undo)
    } catch (error) {
      undo.revert(rowSlots)
      throw error
    } finally {
      if (version === null) this.#held = rowSlots
    }
    if (version === null) return this
    this.#later = { version, undo }
    this.#boundPast(undo.count)
    return version.#tidied()
  }

  /**
   * A reference to an old version retains everything overwritten since. To bound this, a version is marked now and then; if it is
   * still referenced at the next mark, it gets its own rows and releases the later versions.
   */
  #boundPast(written: number): void {
    this.#line.written += written
    if (this.#line.written <= Math.max(this.#size, fewSlots)) return
    const marked = this.#line.mark?.deref()
    if (marked) marked.#standAlone()
    this.#line.mark = new WeakRef<Table<Row>>(this)
    this.#line.written = 0
  }

  #standAlone(): void {
    this.#own()
    this.#later = null
  }

  /** null if nothing was changed. */
  #changedBy(change: (edit: TableEdit<Row>) => void, base: Base<Row>, undo: Undo<Row>): Table<Row> | null {
    const { index, held } = base
    let size = this.#size
    let end = base.end

    const at = (slot: number): Row | undefined => (slot < end ? held[slot] : undefined)

    /** The slot with the id's row; -1 if there is none. */
    const slotIn = (slots: Slots | undefined): number => {
      if (slots === undefined) return -1
      if (typeof slots === 'number') return at(slots) === undefined ? -1 : slots
      return slots.find((slot) => at(slot) !== undefined) ?? -1
    }

    const put = (id: string, row: Row, replaces: (known: Row) => boolean): void => {
      let slot = slotIn(index.slotsOf(id))
      if (slot === -1) {
        slot = index.slotBehind(id, end)
        // The slots in between belong to ids of other versions.
        while (held.length < slot) held.push(undefined)
        size += 1
        end = slot + 1
      } else {
        const known = held[slot] as Row
        if (known === row || !replaces(known)) return
      }
      undo.write(held, slot, Object.freeze(row))
    }

    const remove = (id: string): void => {
      const slot = slotIn(index.slotsOf(id))
      if (slot === -1) return
      undo.write(held, slot, undefined)
      size -= 1
    }

    change({ get: (id) => at(slotIn(index.slotsOf(id))), put, remove })
    return undo.isEmpty ? null : new Table(this.#idOf, { ...base, end }, size)
  }

  /** Rebuilds the table with a new index if more than a quarter of the slots are empty. */
  #tidied(): Table<Row> {
    const { given } = this.#index
    if (given <= fewSlots || given - this.#size <= given / 4) return this
    return Table.empty(this.#idOf).edit(({ put }) => {
      for (const row of this.rows) put(this.#idOf(row), row, always)
    })
  }
}

const always = (): boolean => true

/** A row before and after; undefined if it did not exist. */
export type TableChange<Row> = SlotWrite<Row>

const isChange = ({ before, after }: TableChange<unknown>): boolean => before !== after

/** Operations inside `edit`; invalid once `edit` has returned. */
export interface TableEdit<Row> {
  readonly get: (id: string) => Row | undefined
  /** Adds the row, or replaces the known one if `replaces` accepts it. Freezes the row. */
  readonly put: (id: string, row: Row, replaces: (known: Row) => boolean) => void
  readonly remove: (id: string) => void
}
