// Claims on accounts that an organisation is about to connect: the platform already sends their webhooks while the account's record still
// belongs to another organisation, or to nobody. The webhooks wait until the connection attempt has ended, successfully or not.
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { createRecordId } from '../database/record-id.ts'
import { transact } from '../database/transact.ts'
import type { Context } from '../context/context.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { JobHandler } from '../jobs/define-job.ts'
import { done } from '../jobs/job.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { reprocessUnattributed } from './reprocess.ts'

/** No connection attempt takes this long: its process has ended. */
const maxClaimMs = 10 * 60_000

export const releaseClaimJob = defineJob('releaseAccountClaim', (claimId: string, inMs: number) => ({
  lane: `releaseAccountClaim:${claimId}`,
  payload: { claimId },
  inMs,
}))

/** Called before the platform is asked to send webhooks. @returns the claim, for `releaseClaim`; null if there was nothing to claim */
export const claimAccounts = async (unit: UnitOfWork, fbIds: ReadonlySet<string>): Promise<string | null> => {
  if (fbIds.size === 0) return null
  const claimId = createRecordId()
  await unit.tx
    .insertInto('account_claims')
    .values([...fbIds].map((fbId) => ({ claim_id: claimId, fb_id: fbId })))
    .execute()
  await enqueueJob(unit, releaseClaimJob(claimId, maxClaimMs))
  return claimId
}

/**
 * Returns the accounts that are being connected. Called before anything of them is read: a unit that connects one waits for this unit
 * to end, and then has the events that it left unattributed handled again.
 */
export const findClaimed = async (unit: UnitOfWork, fbIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (fbIds.length === 0) return new Set()
  const rows = await unit.tx
    .selectFrom('account_claims')
    .select('fb_id')
    .where('fb_id', 'in', fbIds)
    .forShare()
    .execute()
  return new Set(rows.map((row) => row.fb_id))
}

/** Called last in the unit that connected the accounts: events received meanwhile are theirs, whoever else still tries to connect. */
export const endClaimsOf = async (unit: UnitOfWork, fbIds: readonly string[]): Promise<void> => {
  const rows = await unit.tx.deleteFrom('account_claims').where('fb_id', 'in', fbIds).returning('fb_id').execute()
  for (const fbId of new Set(rows.map((row) => row.fb_id))) await reprocessUnattributed(unit, fbId)
}

/** Releases a claim after connecting: events received meanwhile go to the organisation that has the account now. */
export const releaseClaim = async ({ database }: Pick<Context, 'database'>, claimId: string | null): Promise<void> => {
  if (claimId === null) return
  await transact(database, { actor: null }, async (unit) => {
    const rows = await unit.tx.deleteFrom('account_claims').where('claim_id', '=', claimId).returning('fb_id').execute()
    for (const { fb_id: fbId } of rows) await reprocessUnattributed(unit, fbId)
  })
}

export const createReleaseClaimHandler =
  (services: Context): JobHandler<typeof releaseClaimJob> =>
  async ({ claimId }) => {
    await releaseClaim(services, claimId)
    return done
  }
