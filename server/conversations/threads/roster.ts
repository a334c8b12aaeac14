// The members of an organisation to whom rules may assign conversations, with the load of each and when their turns were last.
import { sql } from 'kysely'
import type { AgentState } from '../../../contract/agent-states.ts'
import type { Row } from '../../../contract/index.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

export interface Taker {
  readonly userId: string
  readonly state: AgentState
  /** Their open conversations in the organisation, including those that the unit has assigned. */
  readonly load: number
  /** Maximum number of open conversations; null for no limit. */
  readonly capacity: number | null
  /** null if there was none. */
  readonly lastTurn: string | null
}

interface Member {
  readonly user_id: string
  readonly role: string | null
  readonly team_ids: string[] | null
  readonly capacity: number | null
  readonly state: AgentState | null
  readonly load: number
}

interface Turn {
  readonly rule_id: string
  readonly user_id: string
  readonly at: string
}

interface Roster {
  /** Members of the rule's team, else of the conversation's, else all agents; deactivated users are excluded. */
  readonly findTakers: (rule: Row<'ASSIGNMENTRULE'>, thread: Pick<Row<'THREAD'>, 'teamId'>) => Taker[]
  /** Counts an assignment that is not written yet, so that no query returns it. */
  readonly count: (rule: Row<'ASSIGNMENTRULE'>, userId: string) => void
}

const loadMembers = async (unit: UnitOfWork, organisationId: string): Promise<readonly Member[]> => {
  const { rows } = await sql<Member>`
    SELECT place."userId" AS user_id, place.role, place.doc -> 'teamIds' AS team_ids, (place.doc ->> 'capacity')::integer AS capacity,
      state.state,
      (SELECT count(*) FROM ${sql.table(tableOf('THREAD'))} AS work
        WHERE work."assigneeId" = place."userId" AND work.status = 'open' AND work.organisation_id = place.organisation_id)::integer AS load
    FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
    JOIN ${sql.table(tableOf('USER'))} AS staff ON staff.id = place."userId" AND staff.status IS DISTINCT FROM 'Passive'
    LEFT JOIN ${sql.table(tableOf('AGENTSTATE'))} AS state
      ON state."userId" = place."userId" AND state.organisation_id = place.organisation_id
    WHERE place.organisation_id = ${organisationId}`.execute(unit.tx)
  return rows
}

const turnKey = (ruleId: string, userId: string): string => `${ruleId} ${userId}`

const loadTurns = async (unit: UnitOfWork, rules: readonly Row<'ASSIGNMENTRULE'>[]): Promise<Map<string, string>> => {
  const ids = rules.map(({ _id }) => _id)
  const { rows } = await sql<Turn>`
    SELECT rule_id, user_id, at FROM assignment_turns WHERE rule_id = ANY (${ids}::text[])`.execute(unit.tx)
  return new Map(rows.map((row) => [turnKey(row.rule_id, row.user_id), row.at]))
}

/** Uses the database's clock: several turns within one millisecond keep their order. */
export const rememberTurn = async (unit: UnitOfWork, rule: Row<'ASSIGNMENTRULE'>, userId: string): Promise<void> => {
  await sql`
    INSERT INTO assignment_turns (rule_id, user_id, organisation_id, at)
    VALUES (${rule._id}, ${userId}, ${rule.organisationId ?? ''},
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    ON CONFLICT (rule_id, user_id) DO UPDATE SET at = excluded.at`.execute(unit.tx)
}

/** Sorts after every time of the database. */
const toLaterTurn = (turn: number): string => `~${String(turn).padStart(9, '0')}`

/** Called under the lock of the organisation's desk. */
export const loadRoster = async (
  unit: UnitOfWork,
  organisationId: string,
  rules: readonly Row<'ASSIGNMENTRULE'>[],
): Promise<Roster> => {
  const [members, turns] = [await loadMembers(unit, organisationId), await loadTurns(unit, rules)]
  const given = new Map<string, number>()
  let turn = 0
  return {
    findTakers: (rule, thread) => {
      const teamId = rule.teamId ?? thread.teamId ?? null
      return members
        .filter(({ role, team_ids: teamIds }) =>
          teamId === null ? role === 'agent' : (teamIds ?? []).includes(teamId),
        )
        .map(({ user_id: userId, state, load, capacity }) => ({
          userId,
          state: state ?? 'away',
          load: load + (given.get(userId) ?? 0),
          capacity,
          lastTurn: turns.get(turnKey(rule._id, userId)) ?? null,
        }))
    },
    count: (rule, userId) => {
      given.set(userId, (given.get(userId) ?? 0) + 1)
      turn += 1
      turns.set(turnKey(rule._id, userId), toLaterTurn(turn))
    },
  }
}
