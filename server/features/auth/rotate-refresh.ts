// Renews a session by its refresh part, once per generation (RFC 9700, 4.14.2). A part that is presented after its successor was
// used must be a copy, and ends the session.
import { sql } from 'kysely'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import type { AuthContext } from './auth-context.ts'
import { toSessionEnd } from './session-end.ts'

/**
 * For this long after a renewal, the current and the former part get the same response again: another tab may have asked at the
 * same time, or the browser was killed before it stored the new part. After that the former part is accepted until the new one is
 * used, as the response may have been lost.
 */
const graceMs = 60_000
export const toGraceStart = (now: Date): Date => new Date(now.getTime() - graceMs)

/** Generation of a new session. */
export const firstGeneration = 1

export const addRefresh = async (unit: UnitOfWork, sessionId: string): Promise<void> => {
  await unit.tx
    .insertInto('session_refreshes')
    .values({ session_id: sessionId, generation: firstGeneration, rotated_at: unit.now, is_used: false })
    .execute()
}

/** @returns the browser's next generation; null if the session has ended, or if the part was used before, which ends it */
export const rotateRefresh = async (
  services: AuthContext,
  sessionId: string,
  given: number,
): Promise<number | null> => {
  const { result } = await transact(
    services.database,
    { actor: null },
    async (unit) => {
      // Under the session's lock, so that a session being ended does not come back.
      await unit.lock(`AUTH:${sessionId}`)
      const session = await unit.get('AUTH', sessionId)
      const known = await unit.tx
        .selectFrom('session_refreshes')
        .select(['generation', 'rotated_at', 'is_used'])
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      if (!session || !known) return 'over'
      const isRecent = new Date(known.rotated_at) >= toGraceStart(new Date(unit.now))
      const isFormer = given === known.generation - 1
      // No second rotation within the grace period, so that a slow request of another tab is never two generations behind.
      if ((isRecent && given === known.generation) || (isFormer && (isRecent || !known.is_used)))
        return known.generation
      // A generation later than the stored one dates from before the database was restored.
      if (given >= known.generation) {
        await unit.tx
          .updateTable('session_refreshes')
          .set({ generation: given + 1, rotated_at: unit.now, is_used: false })
          .where('session_id', '=', sessionId)
          .execute()
        await unit.change('AUTH', sessionId, {
          lastSeenTime: unit.now,
          expiresTime: toSessionEnd(services.config, session.createdTime, unit.now),
        })
        return given + 1
      }
      await unit.remove('AUTH', sessionId)
      return 'copied'
    },
    { now: services.now },
  )
  if (result === 'copied') services.log.warn({ sessionId }, 'auth: session ended by a used refresh part')
  return typeof result === 'number' ? result : null
}

/** Records that a request carried a token of that generation, so the renewal's response has arrived. */
export const recordRefreshUse = async (
  { database }: Pick<Context, 'database'>,
  sessionId: string,
  generation: number,
): Promise<void> => {
  await database.kysely
    .updateTable('session_refreshes')
    .set({ is_used: true })
    .where('session_id', '=', sessionId)
    .where('generation', '=', generation)
    .execute()
}

/** Deletes refresh records of sessions that no longer exist. */
export const purgeRefreshes = async ({ database }: Pick<Context, 'database'>): Promise<void> => {
  await sql`
    DELETE FROM session_refreshes AS refresh
    WHERE NOT EXISTS (SELECT FROM ${sql.table(tableOf('AUTH'))} AS session WHERE session.id = refresh.session_id)`.execute(
    database.kysely,
  )
}
