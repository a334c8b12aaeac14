// Formats times: short in a row ("now", "5 min", "14:20", "yesterday", "3 Nov"), complete where there is room.
import { getLanguageFacts } from '../../contract/language-facts.ts'

/** Time zone; undefined is the reader's own. */
type Zone = string | undefined

/** Creating an Intl formatter costs more than using it a hundred times, so one per kind, language and zone is cached. */
const memoise = <T>(make: (locale: string, timeZone: Zone) => T) => {
  const made = new Map<string, T>()
  return (language: string, zone?: Zone): T => {
    const { locale } = getLanguageFacts(language)
    const key = `${locale} ${zone ?? ''}`
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(locale, zone)
    made.set(key, fresh)
    return fresh
  }
}

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  memoise((locale, timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }))

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const shortDate = dateFormat({ day: 'numeric', month: 'short' })
const shortDateOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const longDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const longDateOfYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const whole = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const numbers = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })
const relative = memoise((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const minute = 60_000
const hour = 60 * minute

/** Year, month (from 0) and day of a moment in the zone. */
const dateParts = (time: number, zone: Zone): readonly [number, number, number] => {
  const date = new Date(time)
  if (zone === undefined) return [date.getFullYear(), date.getMonth(), date.getDate()]
  const [day = 0, month = 0, year = 0] = numbers('en', zone).format(date).split('/').map(Number)
  return [year, month - 1, day]
}

/** Number of the calendar day of a moment; it grows by one a day. */
const dayNumber = (time: number, zone?: Zone): number => Math.round(Date.UTC(...dateParts(time, zone)) / (24 * hour))

const sameYear = (one: number, other: number, zone?: Zone): boolean =>
  dateParts(one, zone)[0] === dateParts(other, zone)[0]

/** Key of the calendar day of a moment, in the reader's time zone. */
export const dayKey = (time: string): string => String(dayNumber(Date.parse(time)))

/** "14:20" */
export const formatClockTime = (time: string, language: string): string => clock(language).format(Date.parse(time))

/** "3 November 2026 at 14:20" */
export const formatDateTime = (time: string, language: string, zone?: Zone): string =>
  whole(language, zone).format(Date.parse(time))

/** Our clock is corrected only above a minute and ticks twice a minute, so a recent event may lie this far ahead of it. */
const toleratedMs = 2 * minute

/** A day further ahead than this is shown as a date. */
const maxDaysAhead = 30

/** A future time: in 5 minutes / in 3 hours / tomorrow / in 3 days / 3 Nov 2027. */
const formatAhead = (at: number, now: number, language: string, zone: Zone): string => {
  const remainingMs = at - now
  const inWords = relative(language)
  if (remainingMs < hour) return inWords.format(Math.floor(remainingMs / minute), 'minute')
  const days = dayNumber(at, zone) - dayNumber(now, zone)
  if (days === 0) return inWords.format(Math.round(remainingMs / hour), 'hour')
  return days <= maxDaysAhead ? inWords.format(days, 'day') : shortDateOfYear(language, zone).format(at)
}

/** now / 5 min / 14:20 / yesterday / 3 Nov / 3 Nov 2025, or a future time. A time slightly ahead of our clock is "now". */
export const formatRowTime = (time: string, now: number, language: string, zone?: Zone): string => {
  const at = Date.parse(time)
  const ago = now - at
  if (-toleratedMs < ago && ago < minute) return relative(language).format(0, 'second')
  if (ago < 0) return formatAhead(at, now, language, zone)
  if (ago < hour) return `${Math.floor(ago / minute)} ${getLanguageFacts(language).units.minute}`
  const days = dayNumber(now, zone) - dayNumber(at, zone)
  if (days === 0) return clock(language, zone).format(at)
  if (days === 1) return relative(language).format(-1, 'day')
  return (sameYear(at, now, zone) ? shortDate : shortDateOfYear)(language, zone).format(at)
}

/** today / yesterday / Tuesday 3 November / 3 November 2025 */
export const formatDayName = (time: string, now: number, language: string): string => {
  const at = Date.parse(time)
  const days = dayNumber(now) - dayNumber(at)
  const name =
    days === 0 || days === 1
      ? relative(language).format(-days, 'day')
      : (sameYear(at, now) ? longDate : longDateOfYear)(language).format(at)
  return name.charAt(0).toLocaleUpperCase(getLanguageFacts(language).locale) + name.slice(1)
}
