// Reply windows: until when the platform lets a page answer a person.
import { humanAgentWindowMs, replyWindowMs } from './constants.ts'

const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString()

/** End of the free reply window opened by the customer's last action; null where none opened one. */
export const replyDeadline = (lastInteractionTime: string | null | undefined): string | null =>
  lastInteractionTime ? after(lastInteractionTime, replyWindowMs) : null

/** Until when the HUMAN_AGENT tag works. */
export const humanAgentDeadline = (lastInteractionTime: string | null | undefined): string | null =>
  lastInteractionTime ? after(lastInteractionTime, humanAgentWindowMs) : null
