// Asks for the devices of those whom a notification concerns to be woken: once for all that comes at the same time.
import { sql } from 'kysely'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const pushJob = defineJob('push', (notificationId: string, organisationId: string) => ({
  queue: 'push',
  organisationId,
  lane: `push:${notificationId}`,
  payload: { notificationId, organisationId },
}))

/** Nothing where no device is subscribed. */
export const enqueuePush = async (unit: UnitOfWork, notificationId: string, organisationId: string): Promise<void> => {
  const some = await sql`SELECT 1 FROM push_subscriptions LIMIT 1`.execute(unit.tx)
  if (some.rows.length === 0) return
  await enqueueJobOnce(unit, pushJob(notificationId, organisationId))
}
