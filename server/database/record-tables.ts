// Creates and extends the record tables from the registry: a new type or a newly filterable field needs no migration by hand.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { getDeclaration, entityTypes } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import { columnOf, nameOrdersOf, ownColumnsOf, tableOf } from './columns.ts'
import type { Column } from './columns.ts'
import { sortKeyColumnsOf } from './sort-keys.ts'
import type { Tables } from './tables.ts'
import { toTurkishSortKey } from './turkish-sort-key.ts'
import { indexSearchWords, isSearchable, wordsColumn } from './words.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const pathOf = (field: string): string => `'{${field.split('.').join(',')}}'`

const toGeneratedColumn = ({ field, kind }: Column): string => {
  const path = pathOf(field)
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

const orderKey = (field: string): string =>
  `text COLLATE "C" GENERATED ALWAYS AS (${toTurkishSortKey(`doc #>> ${pathOf(field)}`)}) STORED`

/** Name and definition of all columns that an existing table of the type may lack. */
const shapesOf = (type: EntityType): readonly (readonly [name: string, shape: string])[] => [
  // 0 for records from before this column: they are ordered by id, as they were.
  ['arrival', 'bigint NOT NULL DEFAULT 0'] as const,
  ...ownColumnsOf(type).map((column) => [column.name, toGeneratedColumn(column)] as const),
  ...nameOrdersOf(type).map(({ field, name }) => [name, orderKey(field)] as const),
  ...sortKeyColumnsOf(type).map(({ name, shape }) => [name, shape] as const),
]

const createTable = (type: EntityType): string => `CREATE TABLE ${quote(tableOf(type))} (
  id text COLLATE "C" PRIMARY KEY, stream text COLLATE "C" NOT NULL, version bigint NOT NULL,
  organisation_id text COLLATE "C", created_time text COLLATE "C" NOT NULL, updated_time text COLLATE "C" NOT NULL,
  doc jsonb NOT NULL)`

interface Index {
  readonly name: string
  readonly statement: string
  readonly isGin: boolean
}

/**
 * Every message rewrites its conversation and the records beside it. Once a page is this full (in percent), the next write to it
 * removes dead row versions and reuses their space, instead of adding a page.
 */
const rewrittenFill = 'fillfactor=65'

/** In kilobytes: entries that are pending beside an index occupy pages, which it does not give back. */
const ginPending = 'gin_pending_list_limit=64'

const isRewrittenByMessages = (type: EntityType): boolean => {
  const { scope } = getDeclaration(type)
  return type === 'THREAD' || type === 'NOTIFICATION' || (scope.kind === 'thread' && scope.field === '_id')
}

/** The field of a message that names its conversation; null for other records. */
const threadFieldOf = (type: EntityType): string | null => {
  const { scope } = getDeclaration(type)
  return scope.kind === 'thread' && columnOf(type, 'ownerSent') ? scope.field : null
}

/** The order of `buildOrder` and `buildListOrder`: only the newest of a conversation are read, however long it is. */
const newestFirst = 'created_time DESC NULLS LAST, arrival DESC, id DESC'

/**
 * Text fields by which one record is looked up in any conversation, and which most records lack: a message's command and what it replies
 * to.
 */
const lookedForBy: Partial<Record<EntityType, readonly string[]>> = { FBWAMESSAGE: ['commandId', 'replyTo'] }

const indexesOf = (type: EntityType): Index[] => {
  const table = tableOf(type)
  const { references, unique, filterable, sortable, defaultSort } = getDeclaration(type)
  const threadField = threadFieldOf(type)
  const column = (field: string): string => quote(columnOf(type, field)?.name ?? field)
  const index = (name: string, on: string, kind = ''): Index => ({
    name,
    isGin: on.startsWith('USING gin '),
    statement: `CREATE ${kind}INDEX IF NOT EXISTS ${quote(name)} ON ${quote(table)} ${on}`,
  })
  const lists = filterable.filter((field) => columnOf(type, field)?.kind === 'list')
  const single = [...new Set([...Object.keys(references), ...sortable, ...lists])].filter(
    (field) => field !== threadField,
  )
  const newestOf = threadField === null ? [] : [[threadField], [threadField, 'ownerSent']]
  return [
    index(`${table}_in_organisation`, `(organisation_id, ${column(defaultSort.field)})`),
    // Live figures count open conversations, however many were ever closed.
    ...(type === 'THREAD' ? [index(`${table}_open`, `(organisation_id) WHERE status = 'open'`)] : []),
    // Waiting conversations are looked up whenever an agent becomes free; mostly there are none.
    ...(type === 'THREAD'
      ? [
          index(
            `${table}_waiting_since`,
            `(organisation_id, (coalesce(doc ->> 'episodeStart', created_time)), id)
              WHERE status = 'open' AND "assigneeId" IS NULL AND doc ->> 'queueReason' IS NOT NULL`,
          ),
        ]
      : []),
    ...single.map((field) => {
      // Records without a list have no entry in its index: every message would rewrite it.
      const isList = columnOf(type, field)?.kind === 'list'
      const on = isList ? `USING gin (${column(field)}) WHERE ${column(field)} IS NOT NULL` : `(${column(field)})`
      return index(`${table}_by_${field}`, on)
    }),
    ...(lookedForBy[type] ?? []).map((field) =>
      index(`${table}_by_${field}`, `(${column(field)}) WHERE ${column(field)} IS NOT NULL`),
    ),
    ...newestOf.map((fields) =>
      index(`${table}_newest_of_${fields.join('_')}`, `(${fields.map(column).join(', ')}, ${newestFirst})`),
    ),
    ...nameOrdersOf(type).map(({ name }) => index(`${table}_by_${name}`, `(${quote(name)})`)),
    ...sortKeyColumnsOf(type).map(({ name, indexed }) => index(`${table}_by_${name}`, indexed)),
    ...(isSearchable(type) ? [index(`${table}_with_words`, `USING gin (${quote(wordsColumn)})`)] : []),
    ...unique.map((fields) =>
      index(`${table}_one_${fields.join('_')}`, `(${fields.map(column).join(', ')})`, 'UNIQUE '),
    ),
  ]
}

/** Names of former indexes that others replace: those of newest messages, and of waiting conversations by age. */
const formerIndexesOf = (type: EntityType): readonly string[] => [
  `${tableOf(type)}_by_${threadFieldOf(type)}`,
  `${tableOf(type)}_waiting`,
]

interface Storage {
  readonly kind: 'TABLE' | 'INDEX'
  readonly name: string
  readonly option: string
}

const storageOf = (type: EntityType): readonly Storage[] => [
  ...(isRewrittenByMessages(type) ? [{ kind: 'TABLE', name: tableOf(type), option: rewrittenFill } as const] : []),
  ...indexesOf(type)
    .filter(({ isGin }) => isGin)
    .map(({ name }) => ({ kind: 'INDEX', name, option: ginPending }) as const),
]

const columnKey = (table: string, column: string): string => `${table}.${column}`
const optionKey = (name: string, option: string): string => `${name} ${option}`

/** Existing columns, indexes and storage options of all types, read once: a start on a current database writes nothing. */
const findExisting = async (tx: Kysely<Tables>) => {
  // Reads the catalogue itself: the standard's view of it takes a fifth of a second on the embedded database.
  const columns = await sql<{ table_name: string; column_name: string }>`
    SELECT relname AS table_name, attname AS column_name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`.execute(
    tx,
  )
  const indexes = await sql<{
    indexname: string
  }>`SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()`.execute(tx)
  const options = await sql<{ name: string; option: string }>`
    SELECT relname AS name, unnest(reloptions) AS option FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace`.execute(tx)
  return {
    tables: new Set(columns.rows.map(({ table_name }) => table_name)),
    columns: new Set(columns.rows.map(({ table_name, column_name }) => columnKey(table_name, column_name))),
    indexes: new Set(indexes.rows.map(({ indexname }) => indexname)),
    options: new Set(options.rows.map(({ name, option }) => optionKey(name, option))),
  }
}

type ExistingTables = Awaited<ReturnType<typeof findExisting>>

const addColumns = async (tx: Kysely<Tables>, type: EntityType, { columns }: ExistingTables): Promise<void> => {
  const table = tableOf(type)
  for (const [name, shape] of shapesOf(type).filter(([column]) => !columns.has(columnKey(table, column)))) {
    await sql.raw(`ALTER TABLE ${quote(table)} ADD COLUMN ${quote(name)} ${shape}`).execute(tx)
  }
}

/**
 * Adds missing columns to existing tables. Migrations that fill records of earlier versions read them; `migrateRecordTables` adds the
 * indexes, some of which are valid only after those migrations.
 */
export const addMissingColumns = async (tx: Kysely<Tables>): Promise<void> => {
  const existing = await findExisting(tx)
  for (const type of entityTypes.filter((one) => existing.tables.has(tableOf(one))))
    await addColumns(tx, type, existing)
}

const addMissing = async (tx: Kysely<Tables>): Promise<void> => {
  const existing = await findExisting(tx)
  const { tables, columns, indexes, options } = existing
  for (const type of entityTypes) {
    const table = tableOf(type)
    if (!tables.has(table)) await sql.raw(createTable(type)).execute(tx)
    await addColumns(tx, type, existing)
    if (isSearchable(type) && !columns.has(columnKey(table, wordsColumn))) {
      await sql.raw(`ALTER TABLE ${quote(table)} ADD COLUMN ${quote(wordsColumn)} tsvector`).execute(tx)
      await indexSearchWords(tx, type)
    }
    for (const former of formerIndexesOf(type).filter((name) => indexes.has(name)))
      await sql.raw(`DROP INDEX ${quote(former)}`).execute(tx)
    for (const { statement } of indexesOf(type).filter(({ name }) => !indexes.has(name)))
      await sql.raw(statement).execute(tx)
    for (const { kind, name, option } of storageOf(type).filter((one) => !options.has(optionKey(one.name, one.option))))
      await sql.raw(`ALTER ${kind} ${quote(name)} SET (${option})`).execute(tx)
  }
}

/** Hash of everything that the registry requires of the database. */
const fingerprintOfRegistry = (): string => {
  const definitions = entityTypes.map((type) => [
    createTable(type),
    shapesOf(type),
    isSearchable(type),
    indexesOf(type),
    storageOf(type),
  ])
  return createHash('sha256').update(JSON.stringify(definitions)).digest('hex')
}

/** Counts columns, tables with indexes, and options: a different count shows that something was added or removed. */
const countExisting = async (tx: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ counts: string }>`
    SELECT concat_ws(' ', (SELECT count(*) FROM pg_attribute WHERE NOT attisdropped), count(*), sum(cardinality(reloptions))) AS counts
    FROM pg_class`.execute(tx)
  return rows[0]?.counts ?? ''
}

const fingerprintKey = 'record-tables'

/**
 * Brings the record tables up to the registry. Columns are only ever added. If neither the registry nor the catalogue has changed
 * since the last time, nothing is compared: that takes the embedded database a third of a second.
 */
export const migrateRecordTables = async (tx: Kysely<Tables>): Promise<void> => {
  const fingerprintNow = async (): Promise<string> => `${fingerprintOfRegistry()} ${await countExisting(tx)}`
  const former = await tx.selectFrom('meta').select('value').where('key', '=', fingerprintKey).executeTakeFirst()
  if (former?.value === (await fingerprintNow())) return
  await addMissing(tx)
  const value = await fingerprintNow()
  await tx
    .insertInto('meta')
    .values({ key: fingerprintKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
