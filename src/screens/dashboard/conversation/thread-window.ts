// Reply window of a conversation under the rules of its item type.
import type { Row } from '../../../../contract/index.ts'
import { computeHumanAgentDeadline } from '../../../../contract/windows.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { momentOf, getReplyWindow } from '../../../../contract/reply-window.ts'
import type { ReplyWindow } from '../../../../contract/reply-window.ts'

/** If only a template may open a conversation, the window is also closed while the customer has never written. */
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
  /** Time until which an agent may reply after the free window; null if they may not, or the window is still open. */
  readonly humanUntil: string | null
  /** Whether the platform accepts no free-form reply any more. */
  readonly isOver: boolean
}

/** Whether and how a reply can be sent now. */
export const getAnswerable = (thread: Row<'THREAD'>, rule: ItemView['window'], now: number): Answerable => {
  const window = getThreadWindow(thread, rule, now)
  const humanUntil = rule === 'warns' ? computeHumanAgentDeadline(thread, momentOf(thread, now)) : null
  return { window, humanUntil, isOver: window.state === 'closed' && humanUntil === null }
}
