// Creates and extends the record tables from the registry: a new type or a newly filterable field needs no migration by hand.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { declarationOf, entityTypes } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import { columnOf, ownColumnsOf, tableOf } from './columns.ts'
import type { Column } from './columns.ts'
import type { Tables } from './tables.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const generated = ({ field, kind }: Column): string => {
  const path = `'{${field.split('.').join(',')}}'`
  switch (kind) {
    case 'list':
      return `jsonb GENERATED ALWAYS AS (doc #> ${path}) STORED`
    case 'number':
      return `double precision GENERATED ALWAYS AS ((doc #>> ${path})::double precision) STORED`
    case 'boolean':
      return `boolean GENERATED ALWAYS AS ((doc #>> ${path})::boolean) STORED`
    case 'text':
      return `text COLLATE "C" GENERATED ALWAYS AS (doc #>> ${path}) STORED`
  }
}

const createTable = (type: EntityType): string => `CREATE TABLE IF NOT EXISTS ${quoted(tableOf(type))} (
  id text COLLATE "C" PRIMARY KEY, stream text COLLATE "C" NOT NULL, version bigint NOT NULL,
  organisation_id text COLLATE "C", created_time text COLLATE "C" NOT NULL, updated_time text COLLATE "C" NOT NULL,
  doc jsonb NOT NULL)`

const indexesOf = (type: EntityType): string[] => {
  const table = tableOf(type)
  const { references, unique, filterable, sortable, defaultSort } = declarationOf(type)
  const column = (field: string): string => quoted(columnOf(type, field)?.name ?? field)
  const lists = filterable.filter((field) => columnOf(type, field)?.kind === 'list')
  const single = [...new Set([...Object.keys(references), ...sortable, ...lists])]
  return [
    `CREATE INDEX IF NOT EXISTS ${quoted(`${table}_in_organisation`)} ON ${quoted(table)} (organisation_id, ${column(defaultSort.field)})`,
    ...single.map((field) => {
      const method = columnOf(type, field)?.kind === 'list' ? 'USING gin ' : ''
      return `CREATE INDEX IF NOT EXISTS ${quoted(`${table}_by_${field}`)} ON ${quoted(table)} ${method}(${column(field)})`
    }),
    ...unique.map(
      (fields) =>
        `CREATE UNIQUE INDEX IF NOT EXISTS ${quoted(`${table}_one_${fields.join('_')}`)} ON ${quoted(table)} (${fields.map(column).join(', ')})`,
    ),
  ]
}

/** Brings the record tables up to the registry. Columns are only ever added. */
export const shapeRecordTables = async (tx: Kysely<Tables>): Promise<void> => {
  for (const type of entityTypes) {
    await sql.raw(createTable(type)).execute(tx)
    const table = tableOf(type)
    const present = await sql<{ column_name: string }>`
      SELECT column_name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ${table}`.execute(tx)
    const names = new Set(present.rows.map((row) => row.column_name))
    for (const column of ownColumnsOf(type).filter((candidate) => !names.has(candidate.name))) {
      await sql.raw(`ALTER TABLE ${quoted(table)} ADD COLUMN ${quoted(column.name)} ${generated(column)}`).execute(tx)
    }
    for (const statement of indexesOf(type)) await sql.raw(statement).execute(tx)
  }
}
