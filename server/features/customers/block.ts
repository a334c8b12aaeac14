// Blocks a customer: their conversations are closed and stay closed. The block is copied to each conversation, so that handling an
// inbound message need not read the customer.
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

/** Conversations per transaction: each changes with its notification and activity; customer and audit entry need room, too. */
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

/** Blocks the newest conversations in the caller's unit of work; a job handles the rest. */
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
