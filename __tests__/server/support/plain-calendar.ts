// Days, hours and business time of a zone, computed minute by minute with the runtime's own time zone data: slow and simple.
import type { BusinessDay } from '../../../contract/business-hours.ts'

const minute = 60_000
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const withCalendar = (timeZone: string, hours: readonly BusinessDay[]) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const known = new Map<number, Readonly<Record<string, string>>>()
  const partsOf = (time: number): Readonly<Record<string, string>> => {
    const found = known.get(time)
    if (found) return found
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    known.set(time, parts)
    return parts
  }
  const isOpen = (time: number): boolean => {
    const { weekday = '', hour = '', minute: minutes = '' } = partsOf(time)
    return hours.some(
      ({ day, from, to }) =>
        weekdayNames[day - 1] === weekday && from <= `${hour}:${minutes}` && `${hour}:${minutes}` < to,
    )
  }
  return {
    dayOf: (time: number): string => {
      const { year, month, day } = partsOf(time)
      return `${year}-${month}-${day}`
    },
    hourOf: (time: number): string => partsOf(time)['hour'] ?? '',
    /** Counts whole minutes. */
    businessTime: (start: number, end: number): number => {
      let sum = 0
      for (let time = start; time < end; time += minute) if (isOpen(time)) sum += minute
      return sum
    },
  }
}
