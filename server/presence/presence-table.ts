// Presence leases on conversations, in a table that need not survive a crash: shared by all processes, and expired unless renewed.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { PresentUser, PresenceState } from '../../contract/presence.ts'
import type { ThreadPlace } from '../../contract/permissions.ts'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'

type Handle = Pick<Kysely<Tables>, 'getExecutor'>

export interface Place {
  /** Id of the socket. */
  readonly holder: string
  readonly threadId: string
}

export interface Lease extends Place {
  readonly userId: string
  readonly state: PresenceState
}

/**
 * Creates or renews leases.
 * @returns the conversations whose presence changed
 */
export const writeLeases = async (tx: Handle, leases: readonly Lease[], leaseMs: number): Promise<string[]> => {
  if (leases.length === 0) return []
  const changed = await sql<{ thread_id: string }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) AS given(holder text, "threadId" text, "userId" text, state text)
    ), before AS (
      SELECT presence.holder, presence.thread_id, presence.state FROM presence
      JOIN given ON given.holder = presence.holder AND given."threadId" = presence.thread_id
    ), kept AS (
      INSERT INTO presence (holder, thread_id, user_id, state, until)
      SELECT holder, "threadId", "userId", state, clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::double precision) FROM given
      ON CONFLICT (holder, thread_id) DO UPDATE SET state = excluded.state, until = excluded.until
      RETURNING holder, thread_id, state
    )
    SELECT DISTINCT kept.thread_id FROM kept
    LEFT JOIN before ON before.holder = kept.holder AND before.thread_id = kept.thread_id
    WHERE before.state IS DISTINCT FROM kept.state`.execute(tx)
  return changed.rows.map(({ thread_id }) => thread_id)
}

/** @returns the conversations that were left */
export const endLeases = async (tx: Handle, places: readonly Place[]): Promise<string[]> => {
  if (places.length === 0) return []
  const ended = await sql<{ thread_id: string }>`
    DELETE FROM presence USING jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS given(holder text, "threadId" text)
    WHERE presence.holder = given.holder AND presence.thread_id = given."threadId" RETURNING presence.thread_id`.execute(
    tx,
  )
  return [...new Set(ended.rows.map(({ thread_id }) => thread_id))]
}

/**
 * Deletes expired leases, skipping rows locked by another process.
 * @returns the conversations that were left
 */
export const endExpired = async (tx: Handle): Promise<string[]> => {
  const ended = await sql<{ thread_id: string }>`
    DELETE FROM presence WHERE (holder, thread_id) IN
      (SELECT holder, thread_id FROM presence WHERE until <= clock_timestamp() FOR UPDATE SKIP LOCKED)
    RETURNING thread_id`.execute(tx)
  return [...new Set(ended.rows.map(({ thread_id }) => thread_id))]
}

/**
 * The users present on the conversations, once each; typing if they type on any socket.
 * @param threadIds null for all
 */
export const findPresent = async (
  tx: Handle,
  threadIds: readonly string[] | null,
): Promise<Map<string, PresentUser[]>> => {
  const which =
    threadIds === null
      ? sql`true`
      : sql`thread_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(threadIds)}::jsonb))`
  const found = await sql<{ thread_id: string; user_id: string; typing: boolean }>`
    SELECT thread_id, user_id, bool_or(state = 'typing') AS typing FROM presence
    WHERE until > clock_timestamp() AND ${which} GROUP BY thread_id, user_id ORDER BY thread_id, user_id`.execute(tx)
  const present = new Map<string, PresentUser[]>((threadIds ?? []).map((id) => [id, []]))
  for (const { thread_id: id, user_id: userId, typing } of found.rows) {
    present.set(id, [...(present.get(id) ?? []), { userId, state: typing ? 'typing' : 'viewing' }])
  }
  return present
}

/** Organisation, assignee and team of conversations, which decide who may see them; removed conversations are missing. */
export const findThreadPlaces = async (tx: Handle, threadIds: readonly string[]): Promise<Map<string, ThreadPlace>> => {
  if (threadIds.length === 0) return new Map()
  const found = await sql<{ id: string; organisation_id: string; assignee: string | null; team: string | null }>`
    SELECT id, organisation_id, doc->>'assigneeId' AS assignee, doc->>'teamId' AS team FROM ${sql.table(tableOf('THREAD'))}
    WHERE id IN (SELECT jsonb_array_elements_text(${JSON.stringify(threadIds)}::jsonb))`.execute(tx)
  return new Map(
    found.rows.map((row) => [
      row.id,
      { organisationId: row.organisation_id, assigneeId: row.assignee, teamId: row.team },
    ]),
  )
}

export const presenceChannel = 'presence'

/** Keeps a notification of the database within its limit of 8,000 bytes. */
const maxIdsPerNote = 300

/** Notifies all processes, on commit, that the presence on these conversations has changed. */
export const notifyPresence = async (tx: Handle, threadIds: readonly string[]): Promise<void> => {
  for (let start = 0; start < threadIds.length; start += maxIdsPerNote) {
    await sql`SELECT pg_notify(${presenceChannel}, ${threadIds.slice(start, start + maxIdsPerNote).join()})`.execute(tx)
  }
}
