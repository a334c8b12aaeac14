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
 * The time at which a record is evaluated. The screen's clock moves only twice a minute, but an update that closed a window has an exact
 * time, so the later of the two counts.
 */
export const momentOf = ({ updatedTime }: { readonly updatedTime: string }, now: number): number =>
  Math.max(now, Date.parse(updatedTime))

/**
 * `none`: the platform sets no deadline. `ending`: less than four hours left; `urgent`: less than one. Minutes are rounded up, so that an
 * open window never shows 0.
 */
export const getReplyWindow = (deadline: string | null | undefined, now: number): ReplyWindow => {
  if (!deadline) return { state: 'none' }
  const remainingMs = Date.parse(deadline) - now
  if (remainingMs <= 0) return { state: 'closed' }
  const whole = Math.ceil(remainingMs / minute)
  const state = remainingMs < urgentBelowMs ? 'urgent' : remainingMs < countdownBelowMs ? 'ending' : 'open'
  return { state, hours: Math.floor(whole / 60), minutes: whole % 60 }
}
