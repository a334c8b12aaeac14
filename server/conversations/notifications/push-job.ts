// Enqueues the waking of the devices of users whom a notification concerns: once for everything that arrives at the same time.
import { sql } from 'kysely'
import { createSideReads } from '../../database/side-reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const pushJob = defineJob('push', (notificationId: string, organisationId: string) => ({
  queue: 'push',
  organisationId,
  lane: `push:${notificationId}`,
  payload: { notificationId, organisationId },
}))

const subscribed = createSideReads<boolean>()

/** Queried once by units that notify of many things. */
const isAnyDeviceSubscribed = async (unit: UnitOfWork): Promise<boolean> => {
  const known = subscribed.get(unit, 'any')
  if (known !== undefined) return known
  const { rows } = await sql`SELECT 1 FROM push_subscriptions LIMIT 1`.execute(unit.tx)
  subscribed.keep(unit, 'any', rows.length > 0)
  return rows.length > 0
}

/** Enqueues nothing if no device is subscribed. */
export const enqueuePush = async (unit: UnitOfWork, notificationId: string, organisationId: string): Promise<void> => {
  if (!(await isAnyDeviceSubscribed(unit))) return
  await enqueueJobOnce(unit, pushJob(notificationId, organisationId))
}
