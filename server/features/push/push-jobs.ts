// Wakes the devices of users whom a notification concerns: one job finds the devices, and one per device sends the message.
import { sql } from 'kysely'
import type { AnyRow } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { listRecords } from '../../database/reads.ts'
import { loadRights } from '../../database/rights.ts'
import type { Context } from '../../context/context.ts'
import { buildWanted, loadNotificationChoice } from '../../conversations/notifications/wanted.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { postPush } from './post-push.ts'
import { findDevices, openSubscription, removeSubscription } from './subscriptions.ts'
import { ensureVapidKeys } from './vapid-keys.ts'
import type { VapidKeys } from './vapid-keys.ts'
import type { pushJob } from '../../conversations/notifications/push-job.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const wakeDeviceJob = defineJob(
  'wakeDevice',
  (subscriptionId: string, notificationId: string, organisationId: string) => ({
    queue: 'push',
    organisationId,
    lane: `wakeDevice:${subscriptionId}:${notificationId}`,
    payload: { subscriptionId, notificationId },
  }),
)

/** Maximum age of a notification that wakes devices. */
const maxAgeMs = 12 * 3_600_000

/** The notification if this user may see it, wants it and has not read it; else null. */
export const findWaiting = async (
  { database }: Pick<Context, 'database'>,
  rights: Rights,
  id: string,
): Promise<AnyRow | null> => {
  const also = buildWanted(rights, await loadNotificationChoice(database.kysely, rights.userId))
  const { data } = await listRecords(database, rights, 'NOTIFICATION', { filter: { _id: id, isRead: false }, also })
  return data[0] ?? null
}

/** Whether the user has the conversation open and visible. */
const isInSight = async ({ database }: Context, userId: string, row: AnyRow): Promise<boolean> => {
  const threadId = (row['data'] as { readonly threadId?: unknown } | null | undefined)?.threadId
  if (typeof threadId !== 'string') return false
  const found = await sql`
    SELECT 1 FROM presence WHERE thread_id = ${threadId} AND user_id = ${userId} AND until > clock_timestamp() LIMIT 1`.execute(
    database.kysely,
  )
  return found.rows.length > 0
}

const isConcerned = async (services: Context, userId: string, id: string): Promise<boolean> => {
  const rights = await loadRights(services.database.kysely, userId)
  const row = rights && (await findWaiting(services, rights, id))
  return row !== null && !(await isInSight(services, userId, row))
}

export const createPushHandler =
  (services: Context): JobHandler<typeof pushJob> =>
  async ({ notificationId, organisationId }, { askedAt }) => {
    const { database, now } = services
    if (now().getTime() - askedAt > maxAgeMs) return done
    const concerned = new Map<string, boolean>()
    for (const { id, userId } of await findDevices(database.kysely, organisationId, now())) {
      if (!concerned.has(userId)) concerned.set(userId, await isConcerned(services, userId, notificationId))
      if (concerned.get(userId) !== true) continue
      await database.kysely
        .transaction()
        .execute((tx) => enqueueJobOnce({ tx }, wakeDeviceJob(id, notificationId, organisationId)))
    }
    services.jobs.wake()
    return done
  }

/** Maximum attempts; after that the notification is old, and the application shows it anyway. */
const maxAttempts = 5

export const createWakeDeviceHandler = (services: Context): JobHandler<typeof wakeDeviceJob> => {
  const { database, now, config, log } = services
  let keys: VapidKeys | null = null
  return async ({ subscriptionId, notificationId: id }, { attempts, askedAt }) => {
    const subscription = await openSubscription(database, subscriptionId, now())
    if (!subscription || now().getTime() - askedAt > maxAgeMs) return done
    // It may have been read while this waited.
    if (attempts > 1 && !(await isConcerned(services, subscription.userId, id))) return done
    keys ??= await ensureVapidKeys(database)
    const pushed = await postPush(config, keys, { subscription, id })
    if (pushed.state === 'gone') await removeSubscription(database.kysely, subscriptionId)
    if (pushed.state === 'later' && attempts < maxAttempts)
      return { state: 'retry', error: pushed.error, inMs: pushed.inMs }
    if ('error' in pushed) log.warn({ error: pushed.error }, 'push: a device was not woken')
    return done
  }
}
