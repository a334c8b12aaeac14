// Blocking a customer: his work items are closed and stay so. They say so themselves, so that what comes in need not ask for him.
import { transactionRecordsMax } from '../../contract/constants.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { insertJob } from '../jobs/job-table.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { lockedThreads } from '../threads/customer-threads.ts'
import { endEpisode } from '../threads/episodes.ts'

export const blockJobKind = 'customerBlock'

/** Beside the customer and the note of it. */
const atOnce = transactionRecordsMax - 10

/** @returns whether there may be more */
const portion = async (services: Services, unit: Unit, customerId: string): Promise<boolean> => {
  const blocked = (await unit.get('CUSTOMER', customerId))?.isBlocked === true
  const threads = await lockedThreads(services, unit, { customerId, isBlocked: blocked ? null : true }, atOnce)
  for (const { _id, status } of threads) {
    if (blocked && status !== 'closed') await endEpisode(unit, _id, unit.now, unit.context.actor)
    await unit.change('THREAD', _id, blocked ? { isBlocked: true, status: 'closed', snoozedUntil: null, episodeStart: null } : { isBlocked: null })
  }
  return threads.length === atOnce
}

/** In the caller's unit: the newest work items; the others follow by a job. */
export const spreadBlock = async (services: Services, unit: Unit, customerId: string): Promise<void> => {
  if (await portion(services, unit, customerId)) await blockLater(unit, customerId)
}

export const blockLater = (unit: Unit, customerId: string): Promise<void> =>
  insertJob(unit, { lane: `${blockJobKind}:${customerId}`, kind: blockJobKind, payload: { customerId } })

export const blockHandler = (services: Services): JobHandler => async (payload) => {
  const customerId = String(payload['customerId'])
  for (let more = true; more; ) more = (await runUnit(services.database, { actor: null }, (unit) => portion(services, unit, customerId))).result
  return done
}
