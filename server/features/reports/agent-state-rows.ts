// Reads the states of an organisation's agents, in portions.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { AgentState } from '../../../contract/agent-states.ts'
import type { Tables } from '../../database/tables.ts'

export interface AgentStateRow {
  readonly agent: string
  readonly state: AgentState
  readonly since: string
  /** Null if the state still lasts. */
  readonly at: string | null
}

const portion = 20_000

/**
 * States that overlap the period.
 * @param from UTC, ISO
 * @param until exclusive
 */
export async function* readAgentStateRows(
  tx: Transaction<Tables>,
  organisationId: string,
  from: string,
  until: string,
): AsyncGenerator<readonly AgentStateRow[]> {
  let last = { since: '', agent: '' }
  for (;;) {
    const { rows } = await sql<AgentStateRow>`
      SELECT user_id AS agent, state, from_at AS since, until_at AS at FROM agent_states
      WHERE organisation_id = ${organisationId} AND from_at < ${until} AND (until_at IS NULL OR until_at > ${from})
        AND (from_at, user_id) > (${last.since}, ${last.agent})
      ORDER BY from_at, user_id LIMIT ${portion}`.execute(tx)
    if (rows.length > 0) yield rows
    const newest = rows.at(-1)
    if (newest === undefined || rows.length < portion) return
    last = newest
  }
}

/** Time of the first recorded state; null if there is none. */
export const findFirstAgentState = async (tx: Transaction<Tables>, organisationId: string): Promise<string | null> => {
  const { rows } = await sql<{ first: string | null }>`
    SELECT min(from_at) AS first FROM agent_states WHERE organisation_id = ${organisationId}`.execute(tx)
  return rows[0]?.first ?? null
}
