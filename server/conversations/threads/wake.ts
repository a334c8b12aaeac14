// Returns a snoozed conversation when its time has come, and notifies the users whom it concerns.
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { findOpenPayloads } from '../../jobs/lanes.ts'
import { done } from '../../jobs/job.ts'
import { addNotification } from '../notifications/add-notification.ts'
import type { Context } from '../../context/context.ts'
import { findUsersWhoEnded } from './find-last-act.ts'
import { lockItem } from './visible-thread.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

const getRemainingMs = (unit: UnitOfWork, until: string): number =>
  Math.max(0, Date.parse(until) - Date.parse(unit.now))

interface WakeUp {
  readonly threadId: string
  readonly until: string
  /** The user who snoozed it; null if unknown. */
  readonly userId: string | null
}

/** One job per snooze time: an earlier one must not wait for a later one. */
export const wakeJob = defineJob('wakeThread', (waking: WakeUp, inMs: number) => ({
  lane: `wakeThread:${waking.threadId}:${waking.until}`,
  payload: waking,
  inMs,
}))

export const enqueueWake = (unit: UnitOfWork, waking: WakeUp): Promise<void> =>
  enqueueJob(unit, wakeJob(waking, getRemainingMs(unit, waking.until)))

/** The users who snoozed it until that time; each has a job of their own. Those who ended their snooze since are not among them. */
const findSnoozers = async (unit: UnitOfWork, waking: WakeUp): Promise<string[]> => {
  // The lane holds jobs of this kind alone.
  const others = (await findOpenPayloads(unit, wakeJob(waking, 0).lane)) as readonly WakeUp[]
  const userIds = [waking, ...others].flatMap(({ userId }) => userId ?? [])
  const { threadId, until } = waking
  const endedUserIds = await findUsersWhoEnded(unit, threadId, until, userIds)
  return userIds.filter((id) => !endedUserIds.has(id))
}

/** @param watcherIds users who snoozed it, notified besides those whom it concerns; empty if unknown */
export const bringBack = async (unit: UnitOfWork, threadId: string, watcherIds: readonly string[]): Promise<void> => {
  const woken = await unit.change('THREAD', threadId, { status: 'open', snoozedUntil: null, returnedTime: unit.now })
  // Without the last message's text: its author may take it back, and nobody would find it here.
  const item = { type: 'THREAD', id: threadId, snippet: '' }
  await addNotification(unit, woken, { type: 'THREAD_WOKEN', time: unit.now, mark: null, item, watcherIds })
}

/** @returns milliseconds until then; 0 if there is nothing left to do */
const wake = async (services: Context, unit: UnitOfWork, waking: WakeUp): Promise<number> => {
  const { threadId, until } = waking
  const found = await unit.get('THREAD', threadId)
  if (!found) return 0
  await lockItem(services, unit, found)
  // Opened, closed or snoozed again in the meantime: this job has nothing to do.
  const thread = await unit.get('THREAD', threadId)
  if (thread?.status !== 'snoozed' || thread.snoozedUntil !== until) return 0
  if (getRemainingMs(unit, until) > 0) return getRemainingMs(unit, until)
  await bringBack(unit, threadId, await findSnoozers(unit, waking))
  return 0
}

/** The database's clock decides when a job runs, this process's clock whether it is time. */
export const createWakeHandler =
  (services: Context): JobHandler<typeof wakeJob> =>
  async (waking) => {
    const { result: inMs } = await transact(
      services.database,
      { actor: null },
      (unit) => wake(services, unit, waking),
      {
        now: services.now,
      },
    )
    return inMs === 0 ? done : { state: 'retry', error: 'not time yet', inMs }
  }
