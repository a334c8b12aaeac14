// The rows that a unit of work has read under its present locks: they need not be asked for twice.
import type { EntityType } from '../../contract/index.ts'
import { matches } from './matching.ts'
import type { Match } from './matching.ts'
import type { StoredRow } from './records.ts'

interface Preloaded {
  readonly field: string
  readonly values: readonly string[]
  /** What they match beside it. */
  readonly match: Match
}

interface Known {
  readonly match: Match
  readonly rows: readonly StoredRow[]
}

const keyOf = (...parts: readonly string[]): string => parts.join(':')

export class RowsRead {
  readonly #rows = new Map<string, StoredRow>()
  /** By type, field and value: all rows that have it. */
  readonly #known = new Map<string, Known>()

  clear(): void {
    this.#rows.clear()
    this.#known.clear()
  }

  get(type: EntityType, id: string): StoredRow | undefined {
    return this.#rows.get(keyOf(type, id))
  }

  note(type: EntityType, rows: readonly StoredRow[]): readonly StoredRow[] {
    for (const row of rows) this.#rows.set(keyOf(type, row.id), row)
    return rows
  }

  /** @param rows all that have one of the values in the field */
  keep(type: EntityType, { field, values, match }: Preloaded, rows: readonly StoredRow[]): void {
    this.note(type, rows)
    for (const value of values) {
      const own = rows.filter((row) => matches(row, { [field]: value }))
      this.#known.set(keyOf(type, field, value), { match, rows: own })
    }
  }

  /** The rows that match, where they are known; undefined where the database must be asked. */
  find(type: EntityType, match: Match): readonly StoredRow[] | undefined {
    for (const [field, value] of Object.entries(match)) {
      const known = typeof value === 'string' ? this.#known.get(keyOf(type, field, value)) : undefined
      if (known && Object.entries(known.match).every(([also, wanted]) => match[also] === wanted))
        return known.rows.filter((row) => matches(row, match))
    }
    return undefined
  }
}
