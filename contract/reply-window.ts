// State of the reply window at a given time: how long is left, and how urgent it is.
const minute = 60_000
const hour = 60 * minute

/** A row shows the countdown below this. */
const countdownBelowMs = 4 * hour
/** The countdown turns amber below this. */
export const urgentBelowMs = hour

export type ReplyWindow =
  | { readonly state: 'none' }
  | { readonly state: 'closed' }
  | { readonly state: 'open' | 'ending' | 'urgent'; readonly hours: number; readonly minutes: number }

/**
 * The moment to judge a record at. The clock on the screen moves twice a minute, and one that ended a window has its own time: the later counts.
 */
export const momentOf = ({ updatedTime }: { readonly updatedTime: string }, now: number): number =>
  Math.max(now, Date.parse(updatedTime))

/** `none`: the platform sets no deadline. `ending`: below four hours; `urgent`: below one. Minutes are rounded up, so that 0 is never shown while it is open. */
export const getReplyWindow = (deadline: string | null | undefined, now: number): ReplyWindow => {
  if (!deadline) return { state: 'none' }
  const left = Date.parse(deadline) - now
  if (left <= 0) return { state: 'closed' }
  const whole = Math.ceil(left / minute)
  const state = left < urgentBelowMs ? 'urgent' : left < countdownBelowMs ? 'ending' : 'open'
  return { state, hours: Math.floor(whole / 60), minutes: whole % 60 }
}
