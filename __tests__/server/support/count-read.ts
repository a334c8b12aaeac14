// Number of rows that the database visits for a query: results and skipped rows.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

interface Plan {
  /** Per loop, as are the removed rows. */
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that the leaves of a plan visited. */
const countIn = (plan: Plan): number =>
  plan.Plans?.reduce((sum, part) => sum + countIn(part), 0) ??
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']

export const countRead = async ({ kysely }: Database, question: RawBuilder<unknown>): Promise<number | undefined> => {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>`
    EXPLAIN (ANALYZE, FORMAT JSON) ${question}`.execute(kysely)
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  return plan && countIn(plan.Plan)
}
