// Merges two conversations that turned out to be one: one item, with what was open in either.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { toFormerIds } from '../../records/former-ids.ts'
import { mergeEpisodes } from './episodes.ts'
import { updateThreadAfterChange } from './thread-after-message.ts'
import { enqueueWake } from './wake.ts'

type Thread = Row<'THREAD'>

const isOpen = (thread: Thread): boolean => thread.status === 'open'

/**
 * The caller moves messages and notifications, which depend on the channel; messages before this.
 * @param shown fields of the remaining conversation that the channel knows
 */
export const mergeThreads = async (
  unit: UnitOfWork,
  survivor: Thread,
  mergedThread: Thread,
  shown: Partial<Pick<Thread, 'replyDeadline' | 'customerId' | 'title' | 'imageUrl' | 'isSpam'>> = {},
): Promise<Thread> => {
  const status =
    isOpen(survivor) || isOpen(mergedThread)
      ? 'open'
      : survivor.status === 'closed'
        ? mergedThread.status
        : survivor.status
  const place = { threadId: survivor._id, itemId: survivor.itemId }
  for (const { _id } of await unit.findAll('ACTIVITY', { threadId: mergedThread._id }))
    await unit.change('ACTIVITY', _id, place)
  for (const { _id } of await unit.findAll('THREADNOTE', { threadId: mergedThread._id }))
    await unit.change('THREADNOTE', _id, place)
  await unit.remove('THREAD', mergedThread._id)
  const thread = await unit.change('THREAD', survivor._id, {
    status,
    snoozedUntil: status === 'snoozed' ? (survivor.snoozedUntil ?? mergedThread.snoozedUntil ?? null) : null,
    unreadCount: (survivor.unreadCount ?? 0) + (mergedThread.unreadCount ?? 0),
    closeReason: status === 'closed' ? (survivor.closeReason ?? mergedThread.closeReason ?? null) : null,
    isSpam: survivor.isSpam === true || mergedThread.isSpam === true || null,
    assigneeId: survivor.assigneeId ?? mergedThread.assigneeId ?? null,
    teamId: survivor.teamId ?? mergedThread.teamId ?? null,
    formerIds: toFormerIds(survivor, [mergedThread], mergedThread.itemId),
    labelIds: [...new Set([...(survivor.labelIds ?? []), ...(mergedThread.labelIds ?? [])])],
    ...shown,
    episodeStart: await mergeEpisodes(unit, survivor, mergedThread),
  })
  if (thread.snoozedUntil) await enqueueWake(unit, { threadId: thread._id, until: thread.snoozedUntil, userId: null })
  return updateThreadAfterChange(unit, thread)
}
