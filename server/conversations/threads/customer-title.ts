// Updates the titles of a customer's conversations, which show the customer's name, after it changed.
import { transact } from '../../database/transact.ts'
import { portOf } from '../../context/port-of.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const retitleJob = defineJob('customerTitle', (customerId: string) => ({
  lane: `customerTitle:${customerId}`,
  payload: { customerId },
}))

/** Older conversations keep their title. */
const maxThreads = 60

export const createRetitleHandler =
  (services: Context): JobHandler<typeof retitleJob> =>
  async ({ customerId }) => {
    await transact(services.database, { actor: null }, async (unit) => {
      const threads = await unit.findAll(
        'THREAD',
        { customerId },
        { orderBy: { lastMessageTime: -1 }, limit: maxThreads },
      )
      const locks: string[] = []
      for (const { itemType, itemId } of threads)
        locks.push(...(await portOf(services, itemType).locksOf(unit, itemId)))
      await unit.lock(...locks)
      const customer = await unit.get('CUSTOMER', customerId)
      if (!customer?.name) return
      for (const { _id } of threads) {
        if (await unit.get('THREAD', _id)) await unit.change('THREAD', _id, { title: customer.name })
      }
    })
    return done
  }
