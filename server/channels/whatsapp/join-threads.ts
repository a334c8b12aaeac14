// The work items of two records that turned out to be one person: one item, with what both had open.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import { joinEpisodes } from '../../threads/episodes.ts'
import { threadAfterChange } from '../../threads/thread-after-message.ts'
import { wakeLater } from '../../threads/wake.ts'
import { windowEnd } from './reply-window.ts'

type Thread = Row<'THREAD'>

const isOpen = (thread: Thread): boolean => thread.status === 'open'

export const joinThreads = async (unit: Unit, kept: Thread, gone: Thread, contact: Row<'FBWACONTACT'>): Promise<void> => {
  const status = isOpen(kept) || isOpen(gone) ? 'open' : kept.status === 'closed' ? gone.status : kept.status
  await unit.remove('THREAD', gone._id)
  const thread = await unit.change('THREAD', kept._id, {
    status,
    snoozedUntil: status === 'snoozed' ? (kept.snoozedUntil ?? gone.snoozedUntil ?? null) : null,
    unreadCount: (kept.unreadCount ?? 0) + (gone.unreadCount ?? 0),
    assigneeId: kept.assigneeId ?? gone.assigneeId ?? null,
    labelIds: [...new Set([...(kept.labelIds ?? []), ...(gone.labelIds ?? [])])],
    replyDeadline: windowEnd(contact),
    customerId: contact.customerId ?? null,
    episodeStart: await joinEpisodes(unit, kept, gone),
  })
  if (thread.snoozedUntil) await wakeLater(unit, { threadId: thread._id, until: thread.snoozedUntil, userId: null })
  await threadAfterChange(unit, thread)
}
