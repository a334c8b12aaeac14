// The end of an organisation's subscriptions, and the resulting state. Pure; used by both sides.

const dayMs = 24 * 3_600_000
/** Days after the end from which the organisation is read-only; customers' messages are still stored. */
export const readOnlyAfterDays = 14
/** Managers are notified this many days before the end. */
export const subscriptionWarningDays = [30, 14, 7, 1] as const

interface SubscriptionTerm {
  /** null: it has no subscription, or one without an end. */
  readonly subscriptionEndTime?: string | null | undefined
}

export type SubscriptionState = 'running' | 'ending' | 'ended' | 'readOnly'

/** Whole days until the end, rounded up; negative after it; null if there is no end. */
export const getDaysLeft = ({ subscriptionEndTime }: SubscriptionTerm, now: number): number | null =>
  subscriptionEndTime ? Math.ceil((Date.parse(subscriptionEndTime) - now) / dayMs) : null

export const getSubscriptionState = (organisation: SubscriptionTerm, now: number): SubscriptionState => {
  const { subscriptionEndTime } = organisation
  if (!subscriptionEndTime) return 'running'
  const over = now - Date.parse(subscriptionEndTime)
  if (over >= readOnlyAfterDays * dayMs) return 'readOnly'
  if (over >= 0) return 'ended'
  return over >= -subscriptionWarningDays[0] * dayMs ? 'ending' : 'running'
}

interface Subscription {
  readonly isActive?: boolean | null | undefined
  readonly startTime?: string | null | undefined
  readonly endTime?: string | null | undefined
  readonly switchedOffTime?: string | null | undefined
  readonly createdTime: string
  readonly updatedTime: string
}

/** Whether it is active, has begun and has not ended. */
export const isRunning = ({ isActive, startTime, endTime }: Subscription, now: string): boolean =>
  isActive !== false && (!startTime || startTime <= now) && (!endTime || endTime > now)

/**
 * When a subscription that does not run ended: when it was switched off, if before its end; if it has not begun yet, when it was created.
 */
const endOf = (subscription: Subscription, now: string): string => {
  const { isActive, startTime, endTime, createdTime, updatedTime } = subscription
  if (isActive === false) {
    // Subscriptions switched off before that time was recorded: the last change is the best estimate.
    const off = subscription.switchedOffTime ?? updatedTime
    return endTime && endTime < off ? endTime : off
  }
  return startTime && startTime > now ? createdTime : (endTime ?? now)
}

/**
 * The time until which the organisation is, or was, subscribed.
 * @returns null if it has no subscription, or one without an end
 */
export const findSubscriptionEnd = (subscriptions: readonly Subscription[], now: string): string | null => {
  const running = subscriptions.filter((one) => isRunning(one, now))
  if (running.some(({ endTime }) => !endTime)) return null
  const ends =
    running.length > 0 ? running.map(({ endTime }) => endTime ?? '') : subscriptions.map((one) => endOf(one, now))
  return ends.toSorted().at(-1) ?? null
}
