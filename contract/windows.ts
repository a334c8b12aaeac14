// Reply windows: how long the platform lets a page reply to a person.
import { humanAgentWindowMs, replyWindowMs } from './constants.ts'
import type { ThreadItemType } from './items.ts'

const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString()

/** End of the free reply window opened by the customer's last action; null if there was none. */
export const computeReplyDeadline = (lastInteractionTime: string | null | undefined): string | null =>
  lastInteractionTime ? after(lastInteractionTime, replyWindowMs) : null

/** Item types for which the platform accepts a person's reply after the free window, under a tag. */
const humanAgentItems: readonly ThreadItemType[] = ['fbConversation', 'igConversation']

/**
 * The deadline for replies by a person under the HUMAN_AGENT tag; null while the free window is open, after the deadline, or for items
 * without such a tag.
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
