// Sums up the rows of a figure, by group. Pure, so that tests can compare it with a plain recomputation.
import { isDuration, measure } from '../../../contract/report-figures.ts'
import type {
  EpisodeFigure,
  ReportGroup,
  ReportGrouping,
  ReportMeasure,
  ReportValues,
} from '../../../contract/report-figures.ts'
import { createLocalClock } from './local-clock.ts'
import type { ReportRow } from './report-rows.ts'

/** Values of a figure: a count and, in milliseconds, how long each took. */
class Collected {
  count = 0
  readonly values: number[] = []

  /** @param took milliseconds; null for an event without duration */
  add(took: number | null): void {
    this.count += 1
    if (took !== null) this.values.push(took)
  }

  measure(): ReportMeasure {
    return measure(this.count, this.values)
  }
}

export interface Summary {
  readonly total: ReportValues
  readonly previous: ReportValues
  readonly groups: readonly Omit<ReportGroup, 'name'>[]
}

/** How rows are grouped and time is measured. */
export interface SummaryQuery {
  readonly by: ReportGrouping
  readonly timeZone: string
  /** UTC milliseconds; rows before this belong to the previous period. */
  readonly begin: number
  /** Groups that are listed even if they are empty. */
  readonly keys: readonly string[]
  /** Milliseconds between two moments, by calendar or by business hours. */
  readonly measureMs: (start: number, end: number) => number
}

/**
 * @returns a collector that takes rows one by one, and at the end returns the sums: for the period, for the previous one, and by
 * group
 */
export const createSummary = (figure: EpisodeFigure, { by, timeZone, begin, keys, measureMs }: SummaryQuery) => {
  const [total, previous] = [new Collected(), new Collected()]
  const groups = new Map<string | null, Collected>(keys.map((key) => [key, new Collected()]))
  const localOf = createLocalClock(timeZone)
  const keysOf = (row: ReportRow, at: number): readonly (string | null)[] => {
    switch (by) {
      case 'day':
      case 'hour':
        return [localOf(at)[by]]
      case 'channel':
        return [row.service]
      case 'label':
        return row.labels === null || row.labels.length === 0 ? [null] : row.labels
      default:
        return [row[by]]
    }
  }
  return {
    add: (row: ReportRow): void => {
      const at = Date.parse(row.at)
      const duration = isDuration(figure) && row.since !== null ? measureMs(Date.parse(row.since), at) : null
      if (at < begin) {
        previous.add(duration)
        return
      }
      total.add(duration)
      for (const key of keysOf(row, at)) {
        const group = groups.get(key) ?? new Collected()
        groups.set(key, group)
        group.add(duration)
      }
    },
    finish: (): Summary => ({
      total: total.measure(),
      previous: previous.measure(),
      groups: [...groups].map(([key, group]) => ({ key, ...group.measure() })),
    }),
  }
}
