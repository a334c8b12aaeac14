// Short texts of a row that depend on the time: selectors return them as text, so that a clock tick renders only rows whose text changes.
import { momentOf, getReplyWindow } from '../../../../contract/reply-window.ts'
import type { ReplyWindow } from '../../../../contract/reply-window.ts'
import { formatRowTime } from '../../../lib/time-text.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import type { RootState } from '../../../store/root-reducer.ts'

export const selectRowTime = (state: RootState, threadId: string, language: string): string => {
  const time = selectRecord(state, 'THREAD', threadId)?.lastMessageTime
  return time ? formatRowTime(time, selectNow(state), language) : ''
}

/** `state hours minutes` as one text. */
const signOf = (window: ReplyWindow): string =>
  'hours' in window ? `${window.state} ${window.hours} ${window.minutes}` : window.state

/** Only while the customer waits: an answered conversation has no deadline. */
export const selectCountdownSign = (state: RootState, threadId: string): string => {
  const thread = selectRecord(state, 'THREAD', threadId)
  if (!thread || thread.status === 'closed' || thread.isAnswered !== false) return 'none'
  return signOf(getReplyWindow(thread.replyDeadline, momentOf(thread, selectNow(state))))
}

export const parseWindowSign = (sign: string): ReplyWindow => {
  const [state, hours, minutes] = sign.split(' ')
  if (state === 'none' || state === 'closed') return { state }
  return { state: state as 'open' | 'ending' | 'urgent', hours: Number(hours), minutes: Number(minutes) }
}

/** Waiting time after which a conversation is shown in amber. */
const maxWaitMs = 3_600_000

/** Whether the customer has waited too long for a reply. */
export const selectIsOverdue = (state: RootState, threadId: string): boolean => {
  const thread = selectRecord(state, 'THREAD', threadId)
  if (thread?.isAnswered !== false || thread.status === 'closed' || !thread.lastInboundTime) return false
  return selectNow(state) - Date.parse(thread.lastInboundTime) > maxWaitMs
}
