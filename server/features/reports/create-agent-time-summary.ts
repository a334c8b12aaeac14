// Sums up how long agents were in which state, by group. Pure, so that tests can compare it with a plain recomputation.
import type { StateTimes } from '../../../contract/report-figures.ts'
import type { AgentStateRow } from './agent-state-rows.ts'
import type { Summary, SummaryQuery } from './create-summary.ts'
import { createLocalClock, sameLocalMs } from './local-clock.ts'

const noTime: StateTimes = { available: 0, busy: 0, away: 0 }

/**
 * @param from UTC milliseconds, start of the previous period
 * @param until UTC milliseconds; nothing is known of the time after
 */
export const createAgentTimeSummary = (
  { by, timeZone, begin, keys, measureMs }: SummaryQuery,
  from: number,
  until: number,
) => {
  const groups = new Map<string, StateTimes>(keys.map((key) => [key, noTime]))
  let [total, previous] = [noTime, noTime]
  const localOf = createLocalClock(timeZone)
  const keyOf = ({ agent }: AgentStateRow, at: number): string =>
    by === 'day' || by === 'hour' ? localOf(at)[by] : agent
  const extend = (times: StateTimes, { state }: AgentStateRow, start: number, end: number): StateTimes => ({
    ...times,
    [state]: times[state] + measureMs(start, end),
  })
  const addToGroup = (row: AgentStateRow, start: number, end: number): void => {
    const key = keyOf(row, start)
    groups.set(key, extend(groups.get(key) ?? noTime, row, start, end))
  }
  /** Divides a state that lasts for several days or hours among their groups. */
  const divide = (row: AgentStateRow, from: number, end: number): void => {
    let start = from
    if (by === 'day' || by === 'hour')
      for (let next = (Math.floor(start / sameLocalMs) + 1) * sameLocalMs; next < end; next += sameLocalMs) {
        if (keyOf(row, next) === keyOf(row, start)) continue
        addToGroup(row, start, next)
        start = next
      }
    addToGroup(row, start, end)
  }
  return {
    add: (row: AgentStateRow): void => {
      const start = Math.max(from, Date.parse(row.since))
      const end = Math.min(until, row.at === null ? until : Date.parse(row.at))
      if (start < Math.min(end, begin)) previous = extend(previous, row, start, Math.min(end, begin))
      if (end <= Math.max(start, begin)) return
      total = extend(total, row, Math.max(start, begin), end)
      divide(row, Math.max(start, begin), end)
    },
    finish: (): Summary => ({
      total,
      previous,
      groups: [...groups].map(([key, times]) => ({ key, ...times })),
    }),
  }
}
