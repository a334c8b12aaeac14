// The figures of the reports, and how durations are summarised: the same for card, chart, table and file.
import { agentStates } from './agent-states.ts'
import type { AgentState } from './agent-states.ts'

export const reportFigures = [
  'inflow',
  'closed',
  'unanswered',
  'firstResponse',
  'replyTime',
  'resolution',
  'assignment',
  'agentTime',
] as const
export type ReportFigure = (typeof reportFigures)[number]

/** Figures of conversations; `agentTime` measures how long agents were in each state. */
export type EpisodeFigure = Exclude<ReportFigure, 'agentTime'>

const countedFigures: readonly ReportFigure[] = ['inflow', 'closed', 'unanswered']

/** Whether the figure measures durations of conversations. */
export const isDuration = (figure: ReportFigure): boolean => figure !== 'agentTime' && !countedFigures.includes(figure)

const reportGroupings = ['day', 'hour', 'agent', 'team', 'channel', 'account', 'label'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

const stateGroupings: readonly ReportGrouping[] = ['agent', 'day', 'hour']

/** The default grouping comes first. */
export const groupingsOf = (figure: ReportFigure): readonly ReportGrouping[] =>
  figure === 'agentTime' ? stateGroupings : reportGroupings

/** Maximum number of days in one report. */
export const maxReportDays = 400

export interface ReportMeasure {
  readonly count: number
  /** Milliseconds; null if there is nothing to measure. */
  readonly mean: number | null
  readonly median: number | null
  readonly p90: number | null
}

/** Milliseconds in each state. */
export type StateTimes = Readonly<Record<AgentState, number>>

export type ReportColumn = keyof ReportMeasure | AgentState

const measureColumns = ['count', 'mean', 'median', 'p90'] as const

/** The columns of a figure, in display order. */
export const columnsOf = (figure: ReportFigure): readonly ReportColumn[] =>
  figure === 'agentTime' ? agentStates : isDuration(figure) ? measureColumns : ['count']

/** By column of the figure. */
export type ReportValues = Readonly<Partial<Record<ReportColumn, number | null>>>

export interface ReportGroup extends ReportValues {
  /** A day (`2026-03-01`), an hour of the day (`00` to `23`), an id or a service; null: none. */
  readonly key: string | null
  /** Name of the record with this id; null if it no longer exists. */
  readonly name: string | null
}

export interface Report {
  readonly figure: ReportFigure
  readonly by: ReportGrouping
  readonly organisationId: string
  /** First and last day, in the organisation's time zone. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** Whether only business hours were counted. */
  readonly business: boolean
  /** Whether the organisation has defined business hours. */
  readonly hasBusinessHours: boolean
  readonly total: ReportValues
  /** Values of the preceding period of the same length. */
  readonly previous: ReportValues
  readonly groups: readonly ReportGroup[]
  /** Time before which the data is incomplete; null if all of it is complete. */
  readonly completeSince: string | null
}

/** Interpolates linearly, as spreadsheets do. @param sorted ascending, not empty */
const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

/** @param values milliseconds; empty if only occurrences are counted */
export const measure = (count: number, values: readonly number[]): ReportMeasure => {
  if (values.length === 0) return { count, mean: null, median: null, p90: null }
  const sorted = Float64Array.from(values).sort() as unknown as readonly number[]
  const sum = values.reduce((all, value) => all + value, 0)
  return { count, mean: Math.round(sum / values.length), median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) }
}
