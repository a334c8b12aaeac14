// Writes a unit's rows, each over the version that the unit had read: a unit that was overtaken begins again.
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { EntityType } from '../../contract/index.ts'
import type { ChangeGroup } from './change-groups.ts'
import { tableOf } from './columns.ts'
import type { StoredRow } from './records.ts'
import type { Tables } from './tables.ts'
import { isSearchable, wordsColumn, getSearchWords } from './words.ts'

export interface WrittenGroup extends ChangeGroup {
  readonly rows: readonly StoredRow[]
}

/** Another unit changed a record between this one's reading and its writing, under other locks or none. */
export class StaleWriteError extends Error {
  /** Names of locks under which the next attempts run one after another. */
  readonly keys: readonly string[]

  constructor(type: EntityType, ids: readonly string[]) {
    super(`${type} changed meanwhile`)
    this.keys = ids.map((id) => `overtaken:${type}:${id}`)
  }
}

const columnTypes = sql`id text, stream text, version bigint, organisation_id text, created_time text, updated_time text, arrival bigint, doc jsonb, was bigint, words text[]`

/** @returns the ids written or removed */
const statementOf = ({ objectType, op, rows, changes }: WrittenGroup): RawBuilder<{ id: string }> => {
  const table = sql.table(tableOf(objectType))
  const was = new Map(changes.map(({ id, before }) => [id, before?.version ?? 0]))
  if (op === 'delete') {
    const removedRows = JSON.stringify([...was].map(([id, version]) => ({ id, was: version })))
    return sql`DELETE FROM ${table} AS record USING jsonb_to_recordset(${removedRows}::jsonb) AS written(${columnTypes})
      WHERE record.id = written.id AND record.version = written.was RETURNING record.id`
  }
  const searchable = isSearchable(objectType)
  const written = JSON.stringify(
    rows.map((row) => ({
      ...row,
      was: was.get(row.id),
      ...(searchable ? { words: getSearchWords(objectType, row.doc) } : {}),
    })),
  )
  const column = sql.id(wordsColumn)
  if (op === 'update') {
    return sql`UPDATE ${table} AS record SET version = written.version, created_time = written.created_time, updated_time = written.updated_time, doc = written.doc${searchable ? sql`, ${column} = array_to_tsvector(written.words)` : sql``}
      FROM jsonb_to_recordset(${written}::jsonb) AS written(${columnTypes})
      WHERE record.id = written.id AND record.version = written.was RETURNING record.id`
  }
  return sql`INSERT INTO ${table} (id, stream, version, organisation_id, created_time, updated_time, arrival, doc${searchable ? sql`, ${column}` : sql``})
    SELECT id, stream, version, organisation_id, created_time, updated_time, arrival, doc${searchable ? sql`, array_to_tsvector(words)` : sql``}
    FROM jsonb_to_recordset(${written}::jsonb) AS written(${columnTypes}) RETURNING id`
}

const isDeletion = ({ op }: WrittenGroup): boolean => op === 'delete'

/** Removals come first: another record of the unit may take over a unique value. @throws StaleWriteError */
export const writeRows = async (tx: Transaction<Tables>, groups: readonly WrittenGroup[]): Promise<void> => {
  for (const group of [...groups.filter(isDeletion), ...groups.filter((one) => !isDeletion(one))]) {
    const { rows: written } = await statementOf(group).execute(tx)
    if (written.length < group.changes.length)
      throw new StaleWriteError(
        group.objectType,
        group.changes.map((change) => change.id),
      )
  }
}
