// The figures of the reports, and how durations are summed up: the same for card, chart, table and file.
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

/** Of what happens to conversations; the other tells how long agents were in which state. */
export type EpisodeFigure = Exclude<ReportFigure, 'agentTime'>

const countedFigures: readonly ReportFigure[] = ['inflow', 'closed', 'unanswered']

/** Of these it is measured how long each took. */
export const isDuration = (figure: ReportFigure): boolean => figure !== 'agentTime' && !countedFigures.includes(figure)

const reportGroupings = ['day', 'hour', 'agent', 'team', 'channel', 'account', 'label'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

const stateGroupings: readonly ReportGrouping[] = ['agent', 'day', 'hour']

/** The usual one first. */
export const groupingsOf = (figure: ReportFigure): readonly ReportGrouping[] =>
  figure === 'agentTime' ? stateGroupings : reportGroupings

/** Days that one report covers at most. */
export const maxReportDays = 400

export interface ReportMeasure {
  readonly count: number
  /** Milliseconds; null where there is nothing to measure. */
  readonly mean: number | null
  readonly median: number | null
  readonly p90: number | null
}

/** Milliseconds in each state. */
export type StateTimes = Readonly<Record<AgentState, number>>

export type ReportColumn = keyof ReportMeasure | AgentState

const measureColumns = ['count', 'mean', 'median', 'p90'] as const

/** What a figure tells, in the order in which it is shown. */
export const columnsOf = (figure: ReportFigure): readonly ReportColumn[] =>
  figure === 'agentTime' ? agentStates : isDuration(figure) ? measureColumns : ['count']

/** By the columns of its figure. */
export type ReportValues = Readonly<Partial<Record<ReportColumn, number | null>>>

export interface ReportGroup extends ReportValues {
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
  readonly total: ReportValues
  /** Of as many days before. */
  readonly previous: ReportValues
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
