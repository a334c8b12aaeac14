// Sums the rows of a figure up, in groups: pure, so that it can be held against a plain recomputation.
import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'
import { isDuration, measure } from '../../../contract/report-figures.ts'
import type {
  EpisodeFigure,
  ReportGroup,
  ReportGrouping,
  ReportMeasure,
  ReportValues,
} from '../../../contract/report-figures.ts'
import type { ReportRow } from './report-rows.ts'

/** Every zone's offset is a multiple of it. */
export const sameLocalMs = 15 * 60_000

/** The local day and hour of a moment; asked of the library once a quarter of an hour. */
export const createLocalClock = (
  timeZone: string,
): ((time: number) => { readonly day: string; readonly hour: string }) => {
  const known = new Map<number, { readonly day: string; readonly hour: string }>()
  return (time) => {
    const quarter = Math.floor(time / sameLocalMs)
    const found = known.get(quarter)
    if (found) return found
    const local = new TZDate(time, timeZone)
    const made = { day: lightFormat(local, 'yyyy-MM-dd'), hour: lightFormat(local, 'HH') }
    known.set(quarter, made)
    return made
  }
}

class Collected {
  count = 0
  readonly values: number[] = []

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

export interface Question {
  readonly by: ReportGrouping
  readonly timeZone: string
  /** UTC milliseconds: what happened before belongs to the period before. */
  readonly begin: number
  /** Keys that stand there though nothing belongs to them. */
  readonly keys: readonly string[]
  readonly took: (start: number, end: number) => number
}

export const createSummary = (figure: EpisodeFigure, { by, timeZone, begin, keys, took }: Question) => {
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
      const duration = isDuration(figure) && row.since !== null ? took(Date.parse(row.since), at) : null
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
