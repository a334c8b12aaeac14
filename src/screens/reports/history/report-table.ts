// A report as one table; card, chart, rows, CSV and picture are all derived from it.
import type { TFunction } from 'i18next'
import { columnsOf } from '../../../../contract/report-figures.ts'
import type { Report, ReportColumn, ReportValues } from '../../../../contract/report-figures.ts'
import { formatHours, formatWait } from '../../../lib/format-wait.ts'
import { getLanguageFacts } from '../../../../contract/language-facts.ts'

interface ReportCell {
  /** Number of occurrences, or milliseconds; null if there is nothing to measure. */
  readonly value: number | null
  readonly text: string
}

export interface ReportLine {
  readonly key: string
  readonly name: string
  /** In column order. */
  readonly cells: readonly ReportCell[]
}

export interface ReportTable {
  readonly columns: readonly ReportColumn[]
  readonly lines: readonly ReportLine[]
  readonly total: ReportLine
  readonly previous: ReportLine
  /** Index of the column that the chart draws as bars and the card shows large. */
  readonly main: number
  /** Columns that the chart draws beside it. */
  readonly beside: readonly number[]
  /** Formats a value as text: number of occurrences, or a duration. */
  readonly toText: (value: number) => string
}

/** Formats a day in the user's language, independent of the local time zone. */
const formatDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(getLanguageFacts(language).locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00.000Z`),
  )

export const toReportTable = (report: Report, t: TFunction<'reports'>, language: string): ReportTable => {
  const columns = columnsOf(report.figure)
  const number = new Intl.NumberFormat(language)
  const toText = (value: number): string => {
    if (columns.length === 1) return number.format(value)
    // A duration in working time is given in hours, because its days would not be calendar days.
    return (report.figure === 'agentTime' ? formatHours : formatWait)(value, language)
  }
  const toCell = (measured: ReportValues, column: ReportColumn): ReportCell => {
    const value = measured[column] ?? null
    if (value === null) return { value, text: '–' }
    return { value, text: column === 'count' ? number.format(value) : toText(value) }
  }
  const toLine = (key: string, name: string, measured: ReportValues): ReportLine => ({
    key,
    name,
    cells: columns.map((column) => toCell(measured, column)),
  })
  const nameOf = (key: string | null, name: string | null): string => {
    if (key === null) return t(`history.none.${report.by}`)
    switch (report.by) {
      case 'day':
        return formatDay(key, language)
      case 'hour':
        return `${key}:00`
      case 'channel':
        return t(`service.${key}` as 'service.facebook')
      default:
        return name ?? t('history.gone')
    }
  }
  const placesOf = (...names: readonly ReportColumn[]): readonly number[] =>
    names.map((name) => columns.indexOf(name)).filter((place) => place >= 0)
  return {
    columns,
    lines: report.groups.map(({ key, name, ...measured }) => toLine(key ?? '', nameOf(key, name), measured)),
    total: toLine('total', t('history.total'), report.total),
    previous: toLine('previous', t('history.previous'), report.previous),
    main: placesOf('median')[0] ?? 0,
    beside: placesOf('p90', 'busy', 'away'),
    toText,
  }
}

/** Texts of the card, and of the picture above the chart. */
export interface ReportSummary {
  readonly name: string
  /** Value of the whole period. */
  readonly value: string
  /** Name of the figure and its period. */
  readonly about: string
  readonly before: string
  /** Notes needed to interpret the figure. */
  readonly notes: readonly string[]
}

export const toReportSummary = (
  report: Report,
  { columns, main, total, previous }: ReportTable,
  t: TFunction<'reports'>,
  language: string,
): ReportSummary => {
  const period = t('history.period', {
    from: formatDay(report.from, language),
    to: formatDay(report.to, language),
    timeZone: report.timeZone,
  })
  const { business, hasBusinessHours, completeSince } = report
  const column = columns[main] ?? 'count'
  const notes = [
    ...(business ? [t(hasBusinessHours ? 'history.business' : 'history.noHours')] : []),
    ...(completeSince === null
      ? []
      : [
          t(report.figure === 'agentTime' ? 'history.statesSince' : 'history.completeSince', {
            time: new Intl.DateTimeFormat(getLanguageFacts(language).locale, { dateStyle: 'medium' }).format(
              new Date(completeSince),
            ),
          }),
        ]),
  ]
  return {
    name: t(`history.figure.${report.figure}`),
    value: total.cells[main]?.text ?? '',
    about: `${t(`history.column.${column}`)} · ${period}`,
    before: t('history.before', { value: previous.cells[main]?.text }),
    notes,
  }
}

const second = 1_000

/** Rows for a spreadsheet; durations are in seconds. */
export const toCsvRows = (
  table: ReportTable,
  t: TFunction<'reports'>,
  by: Report['by'],
): readonly (readonly string[])[] => [
  [
    t(`history.by.${by}`),
    ...table.columns.map((column) =>
      column === 'count' ? t('history.column.count') : t('history.inSeconds', { name: t(`history.column.${column}`) }),
    ),
  ],
  ...[...table.lines, table.total, table.previous].map(({ name, cells }) => [
    name,
    ...cells.map(({ value }, place) =>
      value === null ? '' : String(table.columns[place] === 'count' ? value : Math.round(value / second)),
    ),
  ]),
]

/** Chart data: index of each line, its bars, and the series beside them. */
export const toChartData = ({ lines, main, beside }: ReportTable): [number[], ...(number | null)[][]] => [
  lines.map((_, place) => place),
  ...[main, ...beside].map((column) => lines.map(({ cells }) => cells[column]?.value ?? null)),
]
