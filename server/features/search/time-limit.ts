// Time limit of a search. PostgreSQL cancels a statement that exceeds it; the embedded database cannot, so only further statements
// are refused.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'

/** PostgreSQL's code for a cancelled statement. */
const ended = '57014'

const isEnded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === ended

/**
 * @returns a function that runs one query after another, each with the time that is left
 * @throws ApiError SEARCH_TOO_BROAD if the time is used up
 */
export const createTimeLimit = ({
  config,
  database,
  now,
}: Pick<Context, 'config' | 'database' | 'now'>): (<Result>(
  question: (tx: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>) => {
  const until = now().getTime() + config.searchMs
  return async (question) => {
    const remainingMs = until - now().getTime()
    if (remainingMs <= 0) throw new ApiError('SEARCH_TOO_BROAD')
    try {
      return await database.kysely.transaction().execute(async (tx) => {
        await sql`SELECT set_config('statement_timeout', ${String(remainingMs)}, true)`.execute(tx)
        return question(tx)
      })
    } catch (error) {
      if (isEnded(error)) throw new ApiError('SEARCH_TOO_BROAD')
      throw error
    }
  }
}
