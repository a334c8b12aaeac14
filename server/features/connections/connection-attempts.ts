// People who came back from the platform's dialog to connect accounts. The dialog's code is good once: what it was exchanged for is kept,
// sealed, until the connection stands, so that a step that nobody answered is asked for again without another sign-in.
import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isSealed } from '../../database/encryption.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'

/** As long as the browser's own half of the attempt. */
const keptMs = 600_000
/** Longer than one call of the platform: who holds an attempt that long has died with it. */
const busyMs = 45_000

type Place = Pick<Database, 'kysely' | 'sealer'>

export interface ClaimedAttempt {
  /** What the code was exchanged for; null: nothing yet. */
  readonly token: string | null
  /** Where the connection stands already. */
  readonly connectionId: string | null
}

export const purgeConnectionAttempts = async (kysely: Kysely<Tables>, now: Date): Promise<void> => {
  await kysely.deleteFrom('connection_attempts').where('until', '<', now).execute()
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Nobody else completes it meanwhile. @throws ApiError IN_PROGRESS, SSO_STATE_USED */
export const claimAttempt = async ({ kysely, sealer }: Place, state: string, now: Date): Promise<ClaimedAttempt> => {
  await purgeConnectionAttempts(kysely, now)
  const claimed = await kysely
    .insertInto('connection_attempts')
    .values({ state, until: after(now, keptMs), busy_until: after(now, busyMs), token: null, connection_id: null })
    .onConflict((conflict) =>
      conflict
        .column('state')
        .doUpdateSet({ busy_until: after(now, busyMs) })
        .where('connection_attempts.busy_until', '<=', now),
    )
    .returning('token')
    .executeTakeFirst()
  if (claimed) return { token: isSealed(claimed.token) ? sealer.open(claimed.token) : null, connectionId: null }
  const known = await kysely
    .selectFrom('connection_attempts')
    .select(['busy_until', 'connection_id'])
    .where('state', '=', state)
    .executeTakeFirst()
  if (known?.connection_id) return { token: null, connectionId: known.connection_id }
  throw new ApiError(known?.busy_until === null ? 'SSO_STATE_USED' : 'IN_PROGRESS')
}

/** The code is spent from here on. */
export const keepAttemptToken = async (
  { kysely, sealer }: Place,
  state: string,
  token: string,
  now: Date,
): Promise<void> => {
  await kysely
    .updateTable('connection_attempts')
    .set({ token: JSON.stringify(sealer.seal(token)), busy_until: after(now, busyMs) })
    .where('state', '=', state)
    .execute()
}

/** The next one to come with it tries again. */
export const releaseAttempt = async ({ kysely }: Place, state: string, now: Date): Promise<void> => {
  await kysely.updateTable('connection_attempts').set({ busy_until: now }).where('state', '=', state).execute()
}

/** @param connectionId where it led; null: it was refused */
export const endAttempt = async ({ kysely }: Place, state: string, connectionId: string | null): Promise<void> => {
  await kysely
    .updateTable('connection_attempts')
    .set({ busy_until: null, token: null, connection_id: connectionId })
    .where('state', '=', state)
    .execute()
}
