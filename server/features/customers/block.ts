// Blocking a customer: their conversations are closed and stay so. They say so themselves, so that what comes in need not ask for them.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { blockThread } from '../../conversations/threads/customer-marks.ts'
import { lockThreads } from '../../conversations/threads/lock-threads.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const blockJob = defineJob('customerBlock', (customerId: string) => ({
  lane: `customerBlock:${customerId}`,
  payload: { customerId },
}))

/** With the notification of each and the line about its closing, beside the customer and the note of it. */
const atOnce = Math.floor(maxTransactionRecords / 3) - 5

/** @returns whether there may be more */
const portion = async (services: Context, unit: UnitOfWork, customerId: string): Promise<boolean> => {
  const blocked = (await unit.get('CUSTOMER', customerId))?.isBlocked === true
  const threads = await lockThreads(services, unit, [{ customerId, isBlocked: blocked ? null : true }], atOnce)
  for (const thread of threads) {
    if (blocked) await blockThread(unit, thread)
    else await unit.change('THREAD', thread._id, { isBlocked: null })
  }
  return threads.length === atOnce
}

/** In the caller's unit: the newest conversations; the others follow by a job. */
export const spreadBlock = async (services: Context, unit: UnitOfWork, customerId: string): Promise<void> => {
  if (await portion(services, unit, customerId)) await enqueueBlock(unit, customerId)
}

export const enqueueBlock = (unit: UnitOfWork, customerId: string): Promise<void> =>
  enqueueJob(unit, blockJob(customerId))

export const createBlockHandler =
  (services: Context): JobHandler<typeof blockJob> =>
  async ({ customerId }) => {
    for (let more = true; more;)
      more = (await transact(services.database, { actor: null }, (unit) => portion(services, unit, customerId))).result
    return done
  }
