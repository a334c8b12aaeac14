// Snoozes a conversation, in the unit of a request or of a bulk job.
import type { Row } from '../../../contract/index.ts'
import { maxSnoozeDays } from '../../../contract/platform/thread-calls.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import { beginEpisode } from './episodes.ts'
import { findLastAct, settlingKinds } from './find-last-act.ts'
import { recordRepeatedAct } from './record-repeated-act.ts'
import { getVisibleThread } from './visible-thread.ts'
import { enqueueWake } from './wake.ts'

const dayMs = 86_400_000

/**
 * A colleague's snooze until the same time gets an activity of its own: undoing the first one must not end it. They are notified as
 * well when the conversation returns.
 */
const recordSameSnooze = async (unit: UnitOfWork, rights: Rights, thread: Row<'THREAD'>): Promise<void> => {
  const last = await findLastAct(unit, thread._id, settlingKinds)
  const { _id: threadId, snoozedUntil } = thread
  if (last?.userId === rights.userId || !snoozedUntil) return
  recordRepeatedAct(unit, rights, thread, { kind: 'snoozed', snoozedUntil })
  await enqueueWake(unit, { threadId, until: snoozedUntil, userId: rights.userId })
}

/** @param until UTC, ISO @returns the conversation as it was; null if nothing had to change */
export const snoozeThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  until: string,
): Promise<Row<'THREAD'> | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  if (thread.status === 'snoozed' && thread.snoozedUntil === until) {
    await recordSameSnooze(unit, rights, thread)
    return null
  }
  if (thread.isBlocked) throw new ApiError('CUSTOMER_BLOCKED', undefined, 'CUSTOMER')
  const ahead = Date.parse(until) - Date.parse(unit.now)
  // This includes commands that waited too long for a connection.
  if (ahead <= 0) throw new ApiError('SNOOZE_OVER', undefined, 'THREAD')
  if (Number.isNaN(ahead) || ahead > maxSnoozeDays * dayMs)
    throw new ApiError('INVALID_BODY', { until: 'INVALID_TIME' }, 'THREAD')
  const episodeStart =
    thread.status === 'closed' ? await beginEpisode(unit, thread, unit.now) : (thread.episodeStart ?? null)
  await unit.change('THREAD', id, { status: 'snoozed', snoozedUntil: until, returnedTime: null, episodeStart })
  await enqueueWake(unit, { threadId: id, until, userId: rights.userId })
  return thread
}
