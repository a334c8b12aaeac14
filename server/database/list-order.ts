// The order of a list, as SQL. Names follow the alphabet; equal records follow the order of their creation, so that no two ever tie and
// no change moves one.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SortSpec } from '../../contract/filter.ts'
import type { EntityType } from '../../contract/index.ts'
import { columnOf, nameOrdersOf } from './columns.ts'
import { sortKeyColumnOf } from './sort-keys.ts'

const buildTerm = (type: EntityType, field: string, direction: 1 | -1): RawBuilder<unknown> => {
  const keyColumn = sortKeyColumnOf(type, field)
  if (keyColumn !== undefined)
    return sql`record.${sql.id(keyColumn)} ${sql.raw(direction === 1 ? 'ASC' : 'DESC')} NULLS LAST`
  const name =
    nameOrdersOf(type).find((order) => order.field === field)?.name ?? columnOf(type, field)?.name ?? 'created_time'
  return sql`record.${sql.id(name)} ${sql.raw(direction === 1 ? 'ASC NULLS FIRST' : 'DESC NULLS LAST')}`
}

/** Builds the ORDER BY terms for the table under the alias `record`. */
export const buildListOrder = (type: EntityType, sort: SortSpec): RawBuilder<unknown> => {
  const terms = Object.entries(sort).map(([field, direction]) => buildTerm(type, field, direction))
  // Ids are unique, so that no further term is needed: an index in exactly this order serves.
  if (Object.hasOwn(sort, '_id')) return sql.join(terms)
  const last = sql.raw(Object.values(sort).at(-1) === 1 ? 'ASC' : 'DESC')
  return sql.join([...terms, sql`record.arrival ${last}`, sql`record.id ${last}`])
}
