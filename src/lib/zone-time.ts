// Converts times for date-and-time fields, in the time zone of an organisation.
import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns'

/** Value of a date-and-time field: `2026-03-01T14:20`. */
export const toFieldTime = (at: number, timeZone: string): string =>
  lightFormat(new TZDate(at, timeZone), "yyyy-MM-dd'T'HH:mm")

/** The value of such a field in UTC milliseconds; null if empty. */
export const parseFieldTime = (text: string, timeZone: string): number | null => {
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  const [year, month, day, hour, minute] = parts.map(Number)
  return year === undefined || month === undefined || day === undefined
    ? null
    : new TZDate(year, month - 1, day, hour ?? 0, minute ?? 0, timeZone).getTime()
}
