// Attempts of users who returned from the platform's dialog to connect accounts. The dialog's code can be exchanged only once, so the token
// is stored, sealed, until the connection is complete: a step that got no response is retried without another sign-in.
import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isSealed } from '../../database/encryption.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'

/** How long an attempt is kept: as long as its cookie in the browser, 10 minutes. */
const keptMs = 600_000
/** Lease of a claimed attempt, longer than one platform call may take: a process that holds it longer has died. */
const busyMs = 45_000

type Place = Pick<Database, 'kysely' | 'sealer'>

export interface ClaimedAttempt {
  /** Token that the code was exchanged for; null if it was not exchanged yet, or the connection is complete. */
  readonly token: string | null
  /** Id of the connection if an earlier request has completed it. */
  readonly connectionId: string | null
}

export const purgeConnectionAttempts = async (kysely: Kysely<Tables>, now: Date): Promise<void> => {
  await kysely.deleteFrom('connection_attempts').where('until', '<', now).execute()
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Takes a lease, so that no other request completes the attempt. @throws ApiError IN_PROGRESS; SSO_STATE_USED after a refusal */
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

/** Stores the token, because the code cannot be exchanged again, and extends the lease. */
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

/** Ends the lease, so that the next request can retry the attempt. */
export const releaseAttempt = async ({ kysely }: Place, state: string, now: Date): Promise<void> => {
  await kysely.updateTable('connection_attempts').set({ busy_until: now }).where('state', '=', state).execute()
}

/** @param connectionId id of the new connection; null if the attempt was refused */
export const endAttempt = async ({ kysely }: Place, state: string, connectionId: string | null): Promise<void> => {
  await kysely
    .updateTable('connection_attempts')
    .set({ busy_until: null, token: null, connection_id: connectionId })
    .where('state', '=', state)
    .execute()
}
