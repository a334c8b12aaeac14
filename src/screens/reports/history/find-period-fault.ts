// Validates the period of a report before the server is called.
import { maxReportDays } from '../../../../contract/report-figures.ts'

const dayMs = 86_400_000

export type PeriodFault = 'noDay' | 'reversed' | 'tooLong'

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // JavaScript engines parse 30 February as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** @param from first day @param to last day, both `yyyy-MM-dd` if valid */
export const findPeriodFault = (from: string, to: string): PeriodFault | null => {
  if (!isDay(from) || !isDay(to)) return 'noDay'
  if (from > to) return 'reversed'
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1 > maxReportDays ? 'tooLong' : null
}
