// Putting a work item off, in the unit of a request or of a job over many.
import type { Row } from '../../contract/index.ts'
import { snoozeDaysMax } from '../../contract/platform/thread-calls.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Services } from '../services.ts'
import { beginEpisode } from './episodes.ts'
import { visibleThread } from './visible-thread.ts'
import { wakeLater } from './wake.ts'

const dayMs = 86_400_000

/** @param until UTC, ISO @returns the thread as it was; null where it was as wanted */
export const snoozeThread = async (services: Services, unit: Unit, rights: Rights, id: string, until: string): Promise<Row<'THREAD'> | null> => {
  const thread = await visibleThread(services, unit, rights, { id })
  if (thread.status === 'snoozed' && thread.snoozedUntil === until) return null
  if (thread.isBlocked) throw new ApiError('CUSTOMER_BLOCKED', undefined, 'CUSTOMER')
  const ahead = Date.parse(until) - Date.parse(unit.now)
  // Also what waited for a connection until it was too late.
  if (ahead <= 0) throw new ApiError('SNOOZE_OVER', undefined, 'THREAD')
  if (Number.isNaN(ahead) || ahead > snoozeDaysMax * dayMs) throw new ApiError('INVALID_BODY', { until: 'INVALID_TIME' }, 'THREAD')
  const episodeStart = thread.status === 'closed' ? await beginEpisode(unit, thread, unit.now) : (thread.episodeStart ?? null)
  await unit.change('THREAD', id, { status: 'snoozed', snoozedUntil: until, episodeStart })
  await wakeLater(unit, { threadId: id, until, userId: rights.userId })
  return thread
}
