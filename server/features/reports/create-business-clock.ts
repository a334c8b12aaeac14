// Measures time within business hours in a time zone. Days that daylight saving makes shorter or longer count with their real
// length.
import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { getISODay } from 'date-fns/getISODay'
import { startOfDay } from 'date-fns/startOfDay'
import type { BusinessDay } from '../../../contract/business-hours.ts'

const atTime = (day: TZDate, time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, day.timeZone).getTime()
}

/**
 * Measures the time between two moments of a period, in UTC milliseconds.
 * @param days business days; none means around the clock
 */
export const createBusinessClock = (
  days: readonly BusinessDay[],
  timeZone: string,
  from: number,
  until: number,
): ((start: number, end: number) => number) => {
  if (days.length === 0) return (start, end) => Math.max(0, end - start)
  const begins: number[] = []
  const ends: number[] = []
  const before: number[] = []
  let sum = 0
  for (let day = startOfDay(new TZDate(from, timeZone)); day.getTime() < until; day = addDays(day, 1)) {
    const hours = days.find((one) => one.day === getISODay(day))
    if (!hours) continue
    const [begin, end] = [atTime(day, hours.from), atTime(day, hours.to)]
    begins.push(begin)
    ends.push(end)
    before.push(sum)
    sum += end - begin
  }
  /** Business time from the start of the period to a moment. */
  const upTo = (time: number): number => {
    let [low, high] = [0, begins.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((begins[middle] ?? 0) <= time) low = middle + 1
      else high = middle
    }
    const place = low - 1
    if (place < 0) return 0
    return (before[place] ?? 0) + Math.min(time, ends[place] ?? 0) - (begins[place] ?? 0)
  }
  return (start, end) => Math.max(0, upTo(end) - upTo(start))
}
