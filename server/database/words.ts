// The words by which records are found, in a column beside the document: written with every row, folded as in the contract.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { getDeclaration } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import { splitWords } from '../../contract/search.ts'
import { tableOf } from './columns.ts'
import type { Document } from './records.ts'
import type { Tables } from './tables.ts'

export const wordsColumn = 'words'

export const isSearchable = (type: EntityType): boolean => getDeclaration(type).searchable.length > 0

/** The words that a record is found by. */
export const getSearchWords = (type: EntityType, doc: Document): readonly string[] =>
  splitWords(
    getDeclaration(type)
      .searchable.flatMap((field) => [doc[field]].flat().filter((text) => typeof text === 'string'))
      .join(' '),
  )

/** Builds a tsquery in which every term is a required prefix. Terms contain only letters and digits. */
export const buildWordQuery = (terms: readonly string[]): string => terms.map((term) => `'${term}':*`).join(' & ')

const rowsAtATime = 500

/** Fills the words of rows that are older than the column. */
export const indexSearchWords = async (tx: Kysely<Tables>, type: EntityType): Promise<void> => {
  const table = sql.table(tableOf(type))
  let last = ''
  for (;;) {
    const { rows } = await sql<{
      id: string
      doc: Document
    }>`SELECT id, doc FROM ${table} WHERE id > ${last} ORDER BY id LIMIT ${rowsAtATime}`.execute(tx)
    if (rows.length === 0) return
    const filled = JSON.stringify(rows.map(({ id, doc }) => ({ id, words: getSearchWords(type, doc) })))
    await sql`UPDATE ${table} AS record SET ${sql.id(wordsColumn)} = array_to_tsvector(filled.words)
      FROM jsonb_to_recordset(${filled}::jsonb) AS filled(id text, words text[]) WHERE record.id = filled.id`.execute(
      tx,
    )
    last = rows.at(-1)?.id ?? last
  }
}
