// How long a conversation may be answered, under the rules of what it is.
import type { Row } from '../../../../contract/index.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { momentOf, getReplyWindow } from '../../../lib/reply-window.ts'
import type { ReplyWindow } from '../../../lib/reply-window.ts'

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
