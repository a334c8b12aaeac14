// State of a table in the address: filter, page and order in one query parameter named `table`.
import { listDefaults, maxListLimit } from '../../../../contract/constants.ts'
import type { Filter, SortSpec } from '../../../../contract/filter.ts'
import { getDeclaration } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { toFilter, toFilterValues } from './filter-values.ts'

export interface TableState {
  readonly filter: Filter
  readonly skip: number
  readonly limit: number
  /** Empty for the type's default order. */
  readonly sort: SortSpec
}

export interface TableDefaults extends Pick<TableState, 'limit' | 'sort'> {
  /** Initial filter that applies until the user removes it; none by default. */
  readonly filter?: Filter | undefined
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseState = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isPlain(value) ? value : {}
  } catch {
    return {}
  }
}

const whole = (value: unknown, min: number, fallback: number): number =>
  Number.isSafeInteger(value) && Number(value) >= min ? Number(value) : fallback

/** Every type can be sorted by these. */
const alwaysSortable = ['createdTime', 'updatedTime']

export const isSortable = (type: EntityType, field: string): boolean =>
  alwaysSortable.includes(field) || getDeclaration(type).sortable.includes(field)

const sortIn = (type: EntityType, value: unknown, fallback: SortSpec): SortSpec => {
  if (!isPlain(value)) return fallback
  const validEntries = Object.entries(value).filter(
    ([field, direction]) => isSortable(type, field) && (direction === 1 || direction === -1),
  )
  return Object.fromEntries(validEntries) as SortSpec
}

/** Invalid values count as missing. */
export const readTable = (text: string | null, type: EntityType, defaults: TableDefaults): TableState => {
  const { filter, skip, limit, sort } = parseState(text)
  return {
    filter: isPlain(filter) ? toFilter(type, toFilterValues(type, filter as Filter)) : (defaults.filter ?? {}),
    skip: whole(skip, 0, listDefaults.skip),
    limit: Math.min(whole(limit, 1, defaults.limit), maxListLimit),
    sort: sortIn(type, sort, defaults.sort),
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Value of the query parameter; null if everything is at its default. Personal defaults are included, because the address may be shared.
 */
export const writeTable = ({ filter, skip, limit, sort }: TableState, defaults: TableDefaults): string | null => {
  const changedParts = {
    ...(same(filter, defaults.filter ?? {}) ? {} : { filter }),
    ...(skip === listDefaults.skip ? {} : { skip }),
    ...(limit === defaults.limit && limit === listDefaults.limit ? {} : { limit }),
    ...(same(sort, defaults.sort) && same(sort, {}) ? {} : { sort }),
  }
  return Object.keys(changedParts).length === 0 ? null : JSON.stringify(changedParts)
}

/** Order after a press on a column header: none, ascending, descending, none. */
export const getNextSort = (sort: SortSpec, field: string): SortSpec => {
  const direction = sort[field]
  if (direction === undefined) return { [field]: 1 }
  return direction === 1 ? { [field]: -1 } : {}
}
