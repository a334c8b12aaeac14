// The work items of a customer show his name: put right when he is called something else.
import { runUnit } from '../database/run-unit.ts'
import { portOf } from '../channels/server-channel.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, NewJob } from '../jobs/job.ts'
import type { Services } from '../services.ts'

export const retitleJobKind = 'customerTitle'

export const retitleJob = (customerId: string): NewJob => ({
  lane: `${retitleJobKind}:${customerId}`,
  kind: retitleJobKind,
  payload: { customerId },
})

/** Older ones keep the name he had. */
const threadsMost = 60

export const retitleHandler = (services: Services): JobHandler => async (payload) => {
  const customerId = String(payload['customerId'])
  await runUnit(services.database, { actor: null }, async (unit) => {
    const threads = await unit.findAll('THREAD', { customerId }, { orderBy: { lastMessageTime: -1 }, limit: threadsMost })
    const locks: string[] = []
    for (const { itemType, itemId } of threads) locks.push(...(await portOf(services, itemType).locksOf(unit, itemId)))
    await unit.lock(...locks)
    const customer = await unit.get('CUSTOMER', customerId)
    if (!customer?.name) return
    for (const { _id } of threads) {
      if (await unit.get('THREAD', _id)) await unit.change('THREAD', _id, { title: customer.name })
    }
  })
  return done
}
