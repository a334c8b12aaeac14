// A database that counts its statements.
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

export interface CountedDatabase {
  readonly database: Database
  /** Statements so far. */
  count(): number
}

export const countStatements = (database: Database): CountedDatabase => {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { database: { ...database, kysely: database.kysely.withPlugin(counter) }, count: () => statements }
}
