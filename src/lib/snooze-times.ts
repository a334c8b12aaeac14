// When something that is put off comes back: usual times by the organisation's clock, and a time of one's own by the same clock.
import { TZDate } from '@date-fns/tz'
import { localeOf } from './time-text.ts'

export type SnoozePreset = 'inAnHour' | 'inThreeHours' | 'thisEvening' | 'tomorrow' | 'nextWeek'

export interface SnoozeTime {
  readonly preset: SnoozePreset
  /** UTC milliseconds. */
  readonly at: number
}

/** 1 is Monday, `09:00`. */
interface Opening {
  readonly day: number
  readonly from: string
}

/** Where an organisation names none. */
const usualZone = 'Europe/Istanbul'
const usualOpening = '09:00'
const evening = 18
const hourMs = 3_600_000

/** A zone that this browser does not know is none. */
export const zoneOr = (timeZone: string | null | undefined): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone || usualZone }).resolvedOptions().timeZone
  } catch {
    return usualZone
  }
}

/** Monday is 1. */
const weekdayOf = (date: Date): number => ((date.getDay() + 6) % 7) + 1

/** @param now UTC milliseconds @param hours when the organisation opens: mornings begin then */
export const snoozeTimes = (now: number, timeZone: string, hours: readonly Opening[]): readonly SnoozeTime[] => {
  const here = new TZDate(now, timeZone)
  const at = (days: number, clock: string): number => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return new TZDate(here.getFullYear(), here.getMonth(), here.getDate() + days, hour, minute, timeZone).getTime()
  }
  const morning = (days: number): number => {
    const weekday = ((weekdayOf(here) + days - 1) % 7) + 1
    return at(days, hours.find(({ day }) => day === weekday)?.from ?? usualOpening)
  }
  return [
    { preset: 'inAnHour', at: now + hourMs },
    { preset: 'inThreeHours', at: now + 3 * hourMs },
    ...(here.getHours() < evening - 1 ? [{ preset: 'thisEvening' as const, at: at(0, `${evening}:00`) }] : []),
    { preset: 'tomorrow', at: morning(1) },
    { preset: 'nextWeek', at: morning(8 - weekdayOf(here)) },
  ]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** As a field of date and time takes it: `2026-03-01T14:20`. */
export const fieldTime = (at: number, timeZone: string): string => {
  const date = new TZDate(at, timeZone)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What such a field says, in UTC milliseconds; null where it says nothing. */
export const timeOfField = (text: string, timeZone: string): number | null => {
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  const [year, month, day, hour, minute] = parts.map(Number)
  return year === undefined || month === undefined || day === undefined ? null : new TZDate(year, month - 1, day, hour ?? 0, minute ?? 0, timeZone).getTime()
}

/** "Tue 24 Nov, 09:00" by that clock. */
export const zoneTime = (at: number, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)
