// How long a work item may be answered, under the rules of what it is.
import type { Row } from '../../../../contract/index.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { replyWindow } from '../../../lib/reply-window.ts'
import type { ReplyWindow } from '../../../lib/reply-window.ts'

/** Where only a template may open a conversation, one in which the customer has never written is closed too. */
export const threadWindow = (thread: Pick<Row<'THREAD'>, 'replyDeadline'>, rule: ItemView['window'], now: number): ReplyWindow => {
  if (rule === 'none') return { state: 'none' }
  if (rule === 'blocks' && !thread.replyDeadline) return { state: 'closed' }
  return replyWindow(thread.replyDeadline, now)
}
