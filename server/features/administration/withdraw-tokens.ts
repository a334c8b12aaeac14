// Access tokens a person gave us: worthless once the person has withdrawn the permission.
import { sql } from 'kysely'
import { recordChannelError } from '../../platform/channel-health.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'
import { done } from '../../jobs/job.ts'
import { enqueueJob } from '../../jobs/job-table.ts'

/** Maximum tokens per transaction; a job handles the rest. */
const maxTokens = 40
const errorText = 'The permission was withdrawn at the platform.'

/** `invalidate` marks tokens as invalid; `remove` deletes their records, for requests to delete the person's data. */
type Withdrawal = 'invalidate' | 'remove'

export const withdrawTokensJob = defineJob('withdrawTokens', (userId: string, what: Withdrawal, since: string) => ({
  lane: `withdrawTokens:${userId}`,
  payload: { userId, what, since },
}))

/**
 * Enqueues a job for tokens beyond the first `maxTokens`.
 * @param userId the platform's id of the person who gave the tokens
 * @param since time of the withdrawal; a permission granted again later stays valid
 * @returns the total number of tokens, including those left to the job
 */
export const withdrawTokens = async (
  unit: UnitOfWork,
  userId: string,
  what: Withdrawal,
  since = unit.now,
): Promise<number> => {
  const isLeft = what === 'remove' ? sql`true` : sql`doc -> 'data' ->> 'withdrawn' IS DISTINCT FROM 'true'`
  const found = await sql<{ id: string; total: number | string }>`
    SELECT id, count(*) OVER () AS total FROM ${sql.table(tableOf('FBACCESSTOKEN'))} WHERE doc -> 'data' ->> 'user_id' = ${userId} AND ${isLeft}
      AND created_time::timestamptz <= ${since}::timestamptz
      AND coalesce((doc ->> 'issued_at')::timestamptz <= ${since}::timestamptz, true)
    ORDER BY id LIMIT ${maxTokens}`.execute(unit.tx)
  for (const { id } of found.rows) {
    const token = await unit.get('FBACCESSTOKEN', id)
    if (!token) continue
    if (what === 'remove') await unit.remove('FBACCESSTOKEN', id)
    else await unit.change('FBACCESSTOKEN', id, { isValid: false, data: { ...token.data, withdrawn: true } })
    if (!token.fbPageId) continue
    await recordChannelError(unit, token.fbPageId, errorText, true)
    // The page's Instagram account is called with the same token.
    for (const { _id } of await unit.findAll('IGUSER', { fbPageId: token.fbPageId }))
      await recordChannelError(unit, _id, errorText, true)
  }
  if (found.rows.length === maxTokens) await enqueueJob(unit, withdrawTokensJob(userId, what, since))
  return Number(found.rows[0]?.total ?? 0)
}

export const createWithdrawTokensHandler =
  ({ database, now }: Pick<Context, 'database' | 'now'>): JobHandler<typeof withdrawTokensJob> =>
  async ({ userId, what, since }) => {
    await transact(database, { actor: null, isPatient: true }, (unit) => withdrawTokens(unit, userId, what, since), {
      now,
    })
    return done
  }
