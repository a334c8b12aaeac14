// The conversations of two records that turned out to be one person: one item, with what both had open.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { mergeEpisodes } from '../../conversations/threads/episodes.ts'
import { updateThreadAfterChange } from '../../conversations/threads/thread-after-message.ts'
import { enqueueWake } from '../../conversations/threads/wake.ts'
import { getWindowEnd } from './reply-window.ts'

type Thread = Row<'THREAD'>

const isOpen = (thread: Thread): boolean => thread.status === 'open'

export const mergeThreads = async (
  unit: UnitOfWork,
  kept: Thread,
  gone: Thread,
  contact: Row<'FBWACONTACT'>,
): Promise<void> => {
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
    labelIds: [...new Set([...(kept.labelIds ?? []), ...(gone.labelIds ?? [])])],
    replyDeadline: getWindowEnd(contact),
    customerId: contact.customerId ?? null,
    episodeStart: await mergeEpisodes(unit, kept, gone),
  })
  if (thread.snoozedUntil) await enqueueWake(unit, { threadId: thread._id, until: thread.snoozedUntil, userId: null })
  await updateThreadAfterChange(unit, thread)
}
