// The members to whom an assignment rule may give a conversation, with what each has already and when their turn was last.
import { sql } from 'kysely'
import type { AgentState } from '../../../contract/agent-states.ts'
import type { Row } from '../../../contract/index.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { toThreadPlace } from './visible-thread.ts'

export interface Taker {
  readonly userId: string
  readonly state: AgentState
  /** Open conversations of the organisation that are theirs. */
  readonly load: number
  /** null: any number. */
  readonly capacity: number | null
  /** null: never. */
  readonly lastTurn: string | null
}

interface Found {
  readonly user_id: string
  readonly role: string | null
  readonly team_ids: string[] | null
  readonly capacity: number | null
  readonly state: AgentState | null
  readonly load: number
  readonly last_turn: string | null
}

/** Conversations that a unit has given away: not written yet, so no query counts them. */
const givenIn = new WeakMap<object, Map<string, number>>()

/** Members of the rule's team, else of the conversation's, else every agent. A deactivated one is none of them. */
export const findTakers = async (
  unit: UnitOfWork,
  rule: Row<'ASSIGNMENTRULE'>,
  thread: Row<'THREAD'>,
): Promise<Taker[]> => {
  const place = toThreadPlace(thread)
  const { rows } = await sql<Found>`
    SELECT place."userId" AS user_id, place.role, place.doc -> 'teamIds' AS team_ids, (place.doc ->> 'capacity')::integer AS capacity,
      state.state, turn.at AS last_turn,
      (SELECT count(*) FROM ${sql.table(tableOf('THREAD'))} AS work
        WHERE work."assigneeId" = place."userId" AND work.status = 'open' AND work.organisation_id = place.organisation_id)::integer AS load
    FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
    JOIN ${sql.table(tableOf('USER'))} AS staff ON staff.id = place."userId" AND staff.status IS DISTINCT FROM 'Passive'
    LEFT JOIN ${sql.table(tableOf('AGENTSTATE'))} AS state
      ON state."userId" = place."userId" AND state.organisation_id = place.organisation_id
    LEFT JOIN assignment_turns AS turn ON turn.rule_id = ${rule._id} AND turn.user_id = place."userId"
    WHERE place.organisation_id = ${place.organisationId}`.execute(unit.tx)
  const teamId = rule.teamId ?? place.teamId
  const given = givenIn.get(unit)
  return rows
    .filter(({ role, team_ids: teamIds }) => (teamId === null ? role === 'agent' : (teamIds ?? []).includes(teamId)))
    .map((row) => ({
      userId: row.user_id,
      state: row.state ?? 'away',
      load: row.load + (given?.get(row.user_id) ?? 0),
      capacity: row.capacity,
      lastTurn: row.last_turn,
    }))
}

export const rememberTurn = async (unit: UnitOfWork, ruleId: string, userId: string): Promise<void> => {
  const given = givenIn.get(unit) ?? new Map<string, number>()
  givenIn.set(unit, given.set(userId, (given.get(userId) ?? 0) + 1))
  // The database's clock: several in one millisecond keep their order.
  await sql`
    INSERT INTO assignment_turns (rule_id, user_id, organisation_id, at)
    VALUES (${ruleId}, ${userId}, (SELECT organisation_id FROM ${sql.table(tableOf('ASSIGNMENTRULE'))} WHERE id = ${ruleId}),
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    ON CONFLICT (rule_id, user_id) DO UPDATE SET at = excluded.at`.execute(unit.tx)
}
