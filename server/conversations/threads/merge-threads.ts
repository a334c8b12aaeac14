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
  kept: Thread,
  gone: Thread,
  shown: Partial<Pick<Thread, 'replyDeadline' | 'customerId' | 'title' | 'imageUrl' | 'isSpam'>> = {},
): Promise<Thread> => {
  const status = isOpen(kept) || isOpen(gone) ? 'open' : kept.status === 'closed' ? gone.status : kept.status
  const place = { threadId: kept._id, itemId: kept.itemId }
  for (const { _id } of await unit.findAll('ACTIVITY', { threadId: gone._id }))
    await unit.change('ACTIVITY', _id, place)
  for (const { _id } of await unit.findAll('THREADNOTE', { threadId: gone._id }))
    await unit.change('THREADNOTE', _id, place)
  await unit.remove('THREAD', gone._id)
  const thread = await unit.change('THREAD', kept._id, {
    status,
    snoozedUntil: status === 'snoozed' ? (kept.snoozedUntil ?? gone.snoozedUntil ?? null) : null,
    unreadCount: (kept.unreadCount ?? 0) + (gone.unreadCount ?? 0),
    closeReason: status === 'closed' ? (kept.closeReason ?? gone.closeReason ?? null) : null,
    isSpam: kept.isSpam === true || gone.isSpam === true || null,
    assigneeId: kept.assigneeId ?? gone.assigneeId ?? null,
    teamId: kept.teamId ?? gone.teamId ?? null,
    formerIds: toFormerIds(kept, [gone], gone.itemId),
    labelIds: [...new Set([...(kept.labelIds ?? []), ...(gone.labelIds ?? [])])],
    ...shown,
    episodeStart: await mergeEpisodes(unit, kept, gone),
  })
  if (thread.snoozedUntil) await enqueueWake(unit, { threadId: thread._id, until: thread.snoozedUntil, userId: null })
  return updateThreadAfterChange(unit, thread)
}
