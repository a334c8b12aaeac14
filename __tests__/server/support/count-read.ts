// How many rows the database looks at to answer: those that it finds, and those that it passes over.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

interface Plan {
  /** Of one loop, as the next. */
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that the leaves of a plan looked at. */
const countIn = (plan: Plan): number =>
  plan.Plans?.reduce((sum, part) => sum + countIn(part), 0) ??
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']

export const countRead = async ({ kysely }: Database, question: RawBuilder<unknown>): Promise<number | undefined> => {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>`
    EXPLAIN (ANALYZE, FORMAT JSON) ${question}`.execute(kysely)
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  return plan && countIn(plan.Plan)
}
