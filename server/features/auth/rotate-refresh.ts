// Renewing a session by its refresh part, once for each generation (RFC 9700, 4.14.2): a part that comes again after its successor
// was used is somebody's copy, and ends the session.
import { sql } from 'kysely'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import type { AuthContext } from './auth-context.ts'
import { toSessionEnd } from './session-end.ts'

/**
 * So long after a renewal it is answered as it was, to the former part as well: another tab asked at the same time, or the browser
 * was killed before it kept the new one. After that the former part is taken until the new one was used: the answer may have been
 * lost.
 */
const graceMs = 60_000
export const toGraceStart = (now: Date): Date => new Date(now.getTime() - graceMs)

/** Of a session that begins. */
export const firstGeneration = 1

export const addRefresh = async (unit: UnitOfWork, sessionId: string): Promise<void> => {
  await unit.tx
    .insertInto('session_refreshes')
    .values({ session_id: sessionId, generation: firstGeneration, rotated_at: unit.now, is_used: false })
    .execute()
}

/** @returns the generation that the browser gets; null where the session is over or the part was used before, which ends it */
export const rotateRefresh = async (
  services: AuthContext,
  sessionId: string,
  given: number,
): Promise<number | null> => {
  const { result } = await transact(
    services.database,
    { actor: null },
    async (unit) => {
      // Under the session's lock: one that is being ended must not come back.
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
      // No second one within the grace, so that a slow request of another tab is never two generations behind.
      if ((isRecent && given === known.generation) || (isFormer && (isRecent || !known.is_used)))
        return known.generation
      // A later one than is known was made before the database was restored.
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

/** A token of that generation came with a request: the renewal's answer has arrived. */
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

/** Of sessions that are no more. */
export const purgeRefreshes = async ({ database }: Pick<Context, 'database'>): Promise<void> => {
  await sql`
    DELETE FROM session_refreshes AS refresh
    WHERE NOT EXISTS (SELECT FROM ${sql.table(tableOf('AUTH'))} AS session WHERE session.id = refresh.session_id)`.execute(
    database.kysely,
  )
}
