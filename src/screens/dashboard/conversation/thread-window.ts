// How long a conversation may be answered, under the rules of what it is.
import type { Row } from '../../../../contract/index.ts'
import { computeHumanAgentDeadline } from '../../../../contract/windows.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { momentOf, getReplyWindow } from '../../../../contract/reply-window.ts'
import type { ReplyWindow } from '../../../../contract/reply-window.ts'

/** Where only a template may open a conversation, one in which the customer has never written is closed too. */
export const getThreadWindow = (
  thread: Pick<Row<'THREAD'>, 'replyDeadline' | 'updatedTime'>,
  rule: ItemView['window'],
  now: number,
): ReplyWindow => {
  if (rule === 'none') return { state: 'none' }
  if (rule === 'blocks' && !thread.replyDeadline) return { state: 'closed' }
  return getReplyWindow(thread.replyDeadline, momentOf(thread, now))
}

interface Answerable {
  readonly window: ReplyWindow
  /** Until when a person may answer although the free window is over; null where they may not, or need not. */
  readonly humanUntil: string | null
  /** Whether the platform takes nothing that is written here. */
  readonly isOver: boolean
}

/** Whether what is written now may leave, and how. */
export const getAnswerable = (thread: Row<'THREAD'>, rule: ItemView['window'], now: number): Answerable => {
  const window = getThreadWindow(thread, rule, now)
  const humanUntil = rule === 'warns' ? computeHumanAgentDeadline(thread, momentOf(thread, now)) : null
  return { window, humanUntil, isOver: window.state === 'closed' && humanUntil === null }
}
