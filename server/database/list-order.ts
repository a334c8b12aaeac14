// The order of a list, as SQL: names by the alphabet, what is equal in the order in which it was made, so that no two records ever
// tie and none changes its place by being changed.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SortSpec } from '../../contract/filter.ts'
import type { EntityType } from '../../contract/index.ts'
import { sortColumnOf } from './columns.ts'

/** Of the table under the alias `record`. */
export const buildListOrder = (type: EntityType, sort: SortSpec): RawBuilder<unknown> => {
  const terms = Object.entries(sort).map(
    ([field, direction]) =>
      sql`record.${sql.id(sortColumnOf(type, field) ?? 'created_time')} ${sql.raw(direction === 1 ? 'ASC NULLS FIRST' : 'DESC NULLS LAST')}`,
  )
  const last = sql.raw(Object.values(sort).at(-1) === 1 ? 'ASC' : 'DESC')
  return sql.join([...terms, sql`record.arrival ${last}`, sql`record.id ${last}`])
}
