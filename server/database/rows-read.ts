// Rows that a unit of work has read under its current locks, so that it does not query them twice.
import type { EntityType } from '../../contract/index.ts'
import { groupByValue, matches } from './matching.ts'
import type { Match, MatchAny, Selection } from './matching.ts'
import type { StoredRow } from './records.ts'

interface PreloadKey {
  readonly field: string
  readonly values: readonly string[]
  /** Further conditions that the rows match. */
  readonly match: MatchAny
}

interface KnownRows {
  readonly match: MatchAny
  readonly rows: readonly StoredRow[]
}

/** Limit and order of a selection of first rows. */
type First = Required<Selection>

/** All rows that there are, or `limit` of them. */
interface KnownFirst {
  readonly limit: number
  readonly rows: readonly StoredRow[]
}

/** Whether the rows that were read include everything that matches. */
const covers = (read: MatchAny, match: Match): boolean =>
  Object.entries(read).every(([field, expectedValue]) =>
    Array.isArray(expectedValue) ? expectedValue.includes(match[field]) : match[field] === expectedValue,
  )

const keyOf = (...parts: readonly string[]): string => parts.join(':')

const keyOfOrder = (type: EntityType, match: Match, orderBy: First['orderBy']): string =>
  JSON.stringify([type, Object.entries(match).sort(([one], [other]) => (one < other ? -1 : 1)), orderBy])

export class RowsRead {
  readonly #rows = new Map<string, StoredRow>()
  /** By type, field and value: all rows that have the value. */
  readonly #known = new Map<string, KnownRows>()
  readonly #first = new Map<string, KnownFirst>()

  get(type: EntityType, id: string): StoredRow | undefined {
    return this.#rows.get(keyOf(type, id))
  }

  note(type: EntityType, rows: readonly StoredRow[]): readonly StoredRow[] {
    for (const row of rows) this.#rows.set(keyOf(type, row.id), row)
    return rows
  }

  /** @param rows all rows that have one of the values in the field */
  keep(type: EntityType, { field, values, match }: PreloadKey, rows: readonly StoredRow[]): void {
    const own = groupByValue(this.note(type, rows), field)
    for (const value of values) this.#known.set(keyOf(type, field, value), { match, rows: own.get(value) ?? [] })
  }

  /** @param rows for each of the values, the first rows that have it in the field, by limit and order */
  keepFirst(
    type: EntityType,
    of: PreloadKey & { readonly match: Match },
    { limit, orderBy }: First,
    rows: readonly StoredRow[],
  ): void {
    const own = groupByValue(this.note(type, rows), of.field)
    for (const value of of.values)
      this.#first.set(keyOfOrder(type, { [of.field]: value, ...of.match }, orderBy), {
        limit,
        rows: own.get(value) ?? [],
      })
  }

  /** The first rows that match, in any order; undefined if the database must be queried. */
  findFirst(type: EntityType, match: Match, { limit, orderBy }: First): readonly StoredRow[] | undefined {
    const first = this.#first.get(keyOfOrder(type, match, orderBy))
    if (first === undefined) return undefined
    const isWhole = first.rows.length < first.limit && first.rows.length <= limit
    return isWhole || first.limit === limit ? first.rows : undefined
  }

  /** The rows that match; undefined if the database must be queried. */
  find(type: EntityType, match: Match): readonly StoredRow[] | undefined {
    for (const [field, value] of Object.entries(match)) {
      const known = typeof value === 'string' ? this.#known.get(keyOf(type, field, value)) : undefined
      if (known && covers(known.match, match)) return known.rows.filter((row) => matches(row, match))
    }
    return undefined
  }
}
