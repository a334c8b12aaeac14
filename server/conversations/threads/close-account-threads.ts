// Closes the open conversations of an account that is gone for good, with a reason: nobody could reply in them any more.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import type { ThreadCloseReason } from '../../../contract/platform/thread.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { settleNotification } from '../notifications/conversation-notification.ts'
import { endEpisode } from './episodes.ts'
import { lockThreads } from './lock-threads.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const closeAccountThreadsJob = defineJob(
  'closeAccountThreads',
  (accountId: string, reason: ThreadCloseReason) => ({
    lane: `closeAccountThreads:${accountId}`,
    payload: { accountId, reason },
  }),
)

/** Called in the unit that ends the account's access. */
export const closeAccountThreads = (unit: UnitOfWork, accountId: string, reason: ThreadCloseReason): Promise<void> =>
  enqueueJob(unit, closeAccountThreadsJob(accountId, reason))

/** Each conversation brings its notification and the activity of its close. */
const atOnce = Math.floor(maxTransactionRecords / 3)

const closePortion = async (
  services: Context,
  unit: UnitOfWork,
  accountId: string,
  closeReason: ThreadCloseReason,
): Promise<number> => {
  const matches = (['open', 'snoozed'] as const).map((status) => ({ accountId, status }))
  const threads = await lockThreads(services, unit, matches, atOnce)
  for (const { _id, itemId } of threads.filter(({ status }) => status !== 'closed')) {
    await endEpisode(unit, _id, unit.now, null, closeReason)
    await unit.change('THREAD', _id, { status: 'closed', snoozedUntil: null, episodeStart: null, closeReason })
    await settleNotification(unit, { itemId })
  }
  return threads.length
}

export const createCloseAccountThreadsHandler =
  (services: Context): JobHandler<typeof closeAccountThreadsJob> =>
  async ({ accountId, reason }) => {
    for (let closed = 1; closed > 0;) {
      const portion = await transact(
        services.database,
        { actor: null },
        (unit) => closePortion(services, unit, accountId, reason),
        { now: services.now },
      )
      closed = portion.result
    }
    return done
  }
