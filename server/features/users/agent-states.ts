// Agent states: whether members accept new work. Set by themselves, by activity on their devices, and when these have been idle for
// a while.
import { sql } from 'kysely'
import { agentIdleMs } from '../../../contract/agent-states.ts'
import type { AgentState } from '../../../contract/agent-states.ts'
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { BeforeCommit } from '../../database/database.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { startRepeating } from '../../lib/start-repeating.ts'

type StateRow = Row<'AGENTSTATE'>
type Services = Pick<Context, 'database' | 'now'>

/** How often idle agents are looked for. */
const idleLookMs = 30_000

const membershipsOf = (unit: UnitOfWork, userId: string): Promise<Row<'ORGANISATIONMEMBERSHIP'>[]> =>
  unit.findAll('ORGANISATIONMEMBERSHIP', { userId })

const write = async (
  unit: UnitOfWork,
  userId: string,
  { organisationId = '' }: { readonly organisationId?: string },
  known: StateRow | undefined,
  state: Pick<StateRow, 'state' | 'isByHand' | 'formerState'>,
): Promise<void> => {
  // Setting the same state again does not restart its time.
  const stateTime = known?.state === state.state ? known.stateTime : unit.now
  if (known) await unit.change('AGENTSTATE', known._id, { ...state, stateTime })
  else unit.add('AGENTSTATE', { userId, ...state, stateTime }, { organisationId })
}

/**
 * Sets the state chosen by the user in all their organisations. Unless they chose to be away, they become away automatically when
 * their devices are idle.
 */
export const setAgentState = async (unit: UnitOfWork, userId: string, state: AgentState): Promise<void> => {
  await unit.lock(`AGENTSTATE:${userId}`)
  const known = await unit.findAll('AGENTSTATE', { userId })
  for (const { organisationId = '' } of await membershipsOf(unit, userId))
    await write(
      unit,
      userId,
      { organisationId },
      known.find((row) => row.organisationId === organisationId),
      {
        state,
        isByHand: state === 'away',
        formerState: null,
      },
    )
  await sql`INSERT INTO agents_at_work (user_id, at) VALUES (${userId}, ${unit.now}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET at = excluded.at`.execute(unit.tx)
}

const isAwayByHand = ({ state, isByHand }: StateRow): boolean => state === 'away' && isByHand === true

/** Members who are away by choice stay away, also in an organisation they have just joined; those who were busy are busy again. */
const toReturned = (
  states: readonly StateRow[],
  known: StateRow | undefined,
): Pick<StateRow, 'state' | 'isByHand' | 'formerState'> =>
  states.some(isAwayByHand)
    ? { state: 'away', isByHand: true, formerState: null }
    : { state: known?.formerState ?? 'available', isByHand: false, formerState: null }

/** Records activity on one of the user's devices. */
export const noteAtWork = async ({ database, now }: Services, userId: string): Promise<void> => {
  const at = now().toISOString()
  await sql`INSERT INTO agents_at_work (user_id, at) VALUES (${userId}, ${at}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET at = greatest(agents_at_work.at, excluded.at)`.execute(database.kysely)
  const waiting = await sql`
    SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
    LEFT JOIN ${sql.table(tableOf('AGENTSTATE'))} AS state
      ON state."userId" = place."userId" AND state.organisation_id = place.organisation_id
    WHERE place."userId" = ${userId}
      AND (state.id IS NULL OR (state.state = 'away' AND (state.doc ->> 'isByHand')::boolean IS NOT TRUE)) LIMIT 1`.execute(
    database.kysely,
  )
  if (waiting.rows.length === 0) return
  await transact(
    database,
    { actor: null },
    async (unit) => {
      await unit.lock(`AGENTSTATE:${userId}`)
      const states = await unit.findAll('AGENTSTATE', { userId })
      for (const { organisationId = '' } of await membershipsOf(unit, userId)) {
        const known = states.find((row) => row.organisationId === organisationId)
        if (known === undefined || known.state === 'away')
          await write(unit, userId, { organisationId }, known, toReturned(states, known))
      }
    },
    { now },
  )
}

/** Sets agents to away whose devices have been idle for `agentIdleMs`. */
export const noteIdle = async ({ database, now }: Services): Promise<void> => {
  const before = new Date(now().getTime() - agentIdleMs).toISOString()
  const isIdle = sql<boolean>`NOT EXISTS (
    SELECT 1 FROM agents_at_work AS work WHERE work.user_id = state."userId" AND work.at > ${before}::timestamptz)`
  const idle = await sql<{ user_id: string }>`
    SELECT DISTINCT state."userId" AS user_id FROM ${sql.table(tableOf('AGENTSTATE'))} AS state
    WHERE state.state <> 'away' AND ${isIdle}`.execute(database.kysely)
  for (const { user_id: userId } of idle.rows)
    await transact(
      database,
      { actor: null },
      async (unit) => {
        await unit.lock(`AGENTSTATE:${userId}`)
        // They may have become active in the meantime.
        const moved =
          await sql`SELECT 1 FROM agents_at_work WHERE user_id = ${userId} AND at > ${before}::timestamptz`.execute(
            unit.tx,
          )
        if (moved.rows.length > 0) return
        for (const known of await unit.findAll('AGENTSTATE', { userId }))
          if (known.state !== 'away')
            await unit.change('AGENTSTATE', known._id, {
              state: 'away',
              stateTime: unit.now,
              isByHand: false,
              formerState: known.state,
            })
      },
      { now },
    )
}

/** Removes the activity of users whose last session has ended; the next check for idle agents sets them to away. */
export const forgetAtWork: BeforeCommit = async ({ tx, pending }) => {
  const ended = [...pending.values()].flatMap(({ type, id, before, after }) =>
    type === 'AUTH' && before && !after ? [{ id, userId: String(before.doc['userId']) }] : [],
  )
  if (ended.length === 0) return
  await sql`DELETE FROM agents_at_work AS work WHERE work.user_id IN (${sql.join(ended.map(({ userId }) => userId))})
    AND NOT EXISTS (SELECT 1 FROM ${sql.table(tableOf('AUTH'))} AS session
      WHERE session."userId" = work.user_id AND session.id NOT IN (${sql.join(ended.map(({ id }) => id))}))`.execute(tx)
}

/** @returns a function that stops the checks; resolves when no run is in progress */
export const startLookingForIdle = (services: Context): (() => Promise<void>) =>
  startRepeating({
    everyMs: idleLookMs,
    work: () => noteIdle(services),
    onError: (error) => services.log.warn({ err: error }, 'agents: the look for idle ones failed'),
  })
