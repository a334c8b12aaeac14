// Notices when actions come so fast that something dispatches in a circle.

/** @param types how often each came in that second, most often first */
export type RateAlarm = (perSecond: number, types: readonly (readonly [string, number])[]) => void

/** More than this in a second is no person, and no flush of ours. */
export const maxPerSecond = 200

/** Alarms once for each second that has too many. */
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
