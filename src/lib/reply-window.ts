// What a reply deadline means at a given moment: how long is left, and how loudly to say so.
const minute = 60_000
const hour = 60 * minute

/** A row shows the countdown below this. */
export const countdownBelowMs = 4 * hour
/** The countdown turns amber below this. */
export const urgentBelowMs = hour

export type ReplyWindow =
  | { readonly state: 'none' }
  | { readonly state: 'closed' }
  | { readonly state: 'open' | 'ending' | 'urgent'; readonly hours: number; readonly minutes: number }

/** `none`: the platform sets no deadline. `ending`: below four hours; `urgent`: below one. Minutes are rounded up, so that 0 is never shown while it is open. */
export const replyWindow = (deadline: string | null | undefined, now: number): ReplyWindow => {
  if (!deadline) return { state: 'none' }
  const left = Date.parse(deadline) - now
  if (left <= 0) return { state: 'closed' }
  const whole = Math.ceil(left / minute)
  const state = left < urgentBelowMs ? 'urgent' : left < countdownBelowMs ? 'ending' : 'open'
  return { state, hours: Math.floor(whole / 60), minutes: whole % 60 }
}
