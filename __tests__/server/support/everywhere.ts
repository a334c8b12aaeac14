// Searches for words in every table of the database.
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

/** Tables that contain one of the words, with the number of matching rows. */
export const findEverywhere = async (
  { kysely }: Pick<Database, 'kysely'>,
  words: readonly string[],
): Promise<Record<string, number>> => {
  const { rows: columns } = await sql<Column>`
    SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema()`.execute(
    kysely,
  )
  // An empty search would trivially find nothing.
  if (columns.length === 0 || words.length === 0 || words.includes('')) throw new Error('there is nothing to look for')
  const found: Record<string, number> = {}
  for (const [table, own = []] of Object.entries(Object.groupBy(columns, ({ table_name }) => table_name))) {
    const bytes = own.filter(({ data_type }) => data_type === 'bytea')
    const text = sql.join(
      [sql`record::text`, ...bytes.map(({ column_name }) => sql`encode(record.${sql.id(column_name)}, 'escape')`)],
      sql` || `,
    )
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(table)} AS record
      WHERE ${text} LIKE ANY (ARRAY[${sql.join(words.map((word) => `%${word}%`))}]::text[])`.execute(kysely)
    if (Number(rows[0]?.count) > 0) found[table] = Number(rows[0]?.count)
  }
  return found
}
