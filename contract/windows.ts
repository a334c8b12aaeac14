// Reply windows: until when the platform lets a page answer a person.
import { humanAgentWindowMs, replyWindowMs } from './constants.ts'
import type { ThreadItemType } from './items.ts'

const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString()

/** End of the free reply window opened by the customer's last action; null where none opened one. */
export const computeReplyDeadline = (lastInteractionTime: string | null | undefined): string | null =>
  lastInteractionTime ? after(lastInteractionTime, replyWindowMs) : null

/** Where the platform takes a person's answer after the free window, under a tag. */
const humanAgentItems: readonly ThreadItemType[] = ['fbConversation', 'igConversation']

/**
 * Until when a person may answer under the HUMAN_AGENT tag, and must; null where the window is still open, all is over, or there is no such thing.
 * @param now UTC milliseconds
 */
export const computeHumanAgentDeadline = (
  { itemType, replyDeadline: deadline }: { readonly itemType: ThreadItemType; readonly replyDeadline?: string | null },
  now: number,
): string | null => {
  if (!deadline || !humanAgentItems.includes(itemType) || now < Date.parse(deadline)) return null
  const until = after(deadline, humanAgentWindowMs - replyWindowMs)
  return now < Date.parse(until) ? until : null
}
