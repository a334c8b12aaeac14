// Times until which a conversation can be snoozed: presets by the organisation's clock, and the format of a custom time by that clock.
import { TZDate } from '@date-fns/tz'
import { addDays, addHours, getISODay, nextMonday, set } from 'date-fns'
import { getLanguageFacts } from '../../contract/language-facts.ts'

type SnoozePreset = 'inAnHour' | 'inThreeHours' | 'thisEvening' | 'tomorrow' | 'nextWeek'

export interface SnoozeTime {
  readonly preset: SnoozePreset
  /** UTC milliseconds. */
  readonly at: number
}

/** Opening time of one weekday: day 1 is Monday, `from` is `09:00`. */
interface OpeningTime {
  readonly day: number
  readonly from: string
}

const usualOpening = '09:00'
const evening = 18

/** @param now UTC milliseconds @param hours the organisation's opening hours, which decide when a morning begins */
export const snoozeTimes = (now: number, timeZone: string, hours: readonly OpeningTime[]): readonly SnoozeTime[] => {
  const here = new TZDate(now, timeZone)
  const at = (date: Date, clock: string): number => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return set(date, { hours, minutes, seconds: 0, milliseconds: 0 }).getTime()
  }
  const morning = (date: Date): number =>
    at(date, hours.find(({ day }) => day === getISODay(date))?.from ?? usualOpening)
  return [
    { preset: 'inAnHour', at: addHours(now, 1).getTime() },
    { preset: 'inThreeHours', at: addHours(now, 3).getTime() },
    ...(here.getHours() < evening - 1 ? [{ preset: 'thisEvening' as const, at: at(here, `${evening}:00`) }] : []),
    { preset: 'tomorrow', at: morning(addDays(here, 1)) },
    { preset: 'nextWeek', at: morning(nextMonday(here)) },
  ]
}

/** "Tue 24 Nov, 09:00" in the given time zone. */
export const formatZoneTime = (at: number, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(getLanguageFacts(language).locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at)
