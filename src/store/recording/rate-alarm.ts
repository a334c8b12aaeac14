// Detects a rate of actions that suggests a dispatch loop.

/** @param types number of actions per type in that second, most frequent first */
export type RateAlarm = (perSecond: number, types: readonly (readonly [string, number])[]) => void

/** Neither a user nor our flushes cause more actions per second. */
export const maxPerSecond = 200

/** Calls the alarm once for each second that exceeds the limit. */
export const createRateAlarm = (alarm: RateAlarm): ((at: number, type: string) => void) => {
  let since = -Infinity
  let counts = new Map<string, number>()
  let total = 0
  return (at, type) => {
    if (at - since >= 1_000) {
      since = at
      counts = new Map()
      total = 0
    }
    total += 1
    counts.set(type, (counts.get(type) ?? 0) + 1)
    if (total === maxPerSecond + 1)
      alarm(
        total,
        [...counts].sort(([, one], [, other]) => other - one),
      )
  }
}
