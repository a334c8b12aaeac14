// The figures of the reports, and how durations are summed up: the same for card, chart, table and file.

export const reportFigures = [
  'inflow',
  'closed',
  'unanswered',
  'firstResponse',
  'replyTime',
  'resolution',
  'assignment',
] as const
export type ReportFigure = (typeof reportFigures)[number]

/** These are counted; of the others it is measured how long they took. */
export const isDuration = (figure: ReportFigure): boolean =>
  figure !== 'inflow' && figure !== 'closed' && figure !== 'unanswered'

export const reportGroupings = ['day', 'hour', 'agent', 'team', 'channel', 'account', 'label'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** Days that one report covers at most. */
export const maxReportDays = 400

export interface ReportMeasure {
  readonly count: number
  /** Milliseconds; null where there is nothing to measure. */
  readonly mean: number | null
  readonly median: number | null
  readonly p90: number | null
}

export interface ReportGroup extends ReportMeasure {
  /** A day (`2026-03-01`), an hour of the day (`00` to `23`), an id or a service; null: none. */
  readonly key: string | null
  /** Of an id; null where nothing has it any more. */
  readonly name: string | null
}

export interface Report {
  readonly figure: ReportFigure
  readonly by: ReportGrouping
  readonly organisationId: string
  /** First and last day, by the organisation's clock. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** Whether only business hours were counted. */
  readonly business: boolean
  /** Whether the organisation has named any. */
  readonly hasBusinessHours: boolean
  readonly total: ReportMeasure
  /** Of as many days before. */
  readonly previous: ReportMeasure
  readonly groups: readonly ReportGroup[]
  /** What happened before is told in part only; null: all is told. */
  readonly completeSince: string | null
}

/** Between two values in proportion, as spreadsheets do. @param sorted ascending, not empty */
const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

/** @param values milliseconds; empty where occurrences alone are counted */
export const measure = (count: number, values: readonly number[]): ReportMeasure => {
  if (values.length === 0) return { count, mean: null, median: null, p90: null }
  const sorted = Float64Array.from(values).sort() as unknown as readonly number[]
  const sum = values.reduce((all, value) => all + value, 0)
  return { count, mean: Math.round(sum / values.length), median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) }
}
