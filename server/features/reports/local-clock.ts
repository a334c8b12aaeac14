// Days and hours by the clock of a place.
import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'

/** So long the local hour is the same at least: every zone's offset is a multiple of it. */
export const sameLocalMs = 15 * 60_000

/** @returns the local day (2026-11-03) and hour (14) of a moment, given in UTC milliseconds; the library is asked once a quarter of an hour */
export const createLocalClock = (
  timeZone: string,
): ((time: number) => { readonly day: string; readonly hour: string }) => {
  const known = new Map<number, { readonly day: string; readonly hour: string }>()
  return (time) => {
    const quarter = Math.floor(time / sameLocalMs)
    const found = known.get(quarter)
    if (found) return found
    const local = new TZDate(time, timeZone)
    const made = { day: lightFormat(local, 'yyyy-MM-dd'), hour: lightFormat(local, 'HH') }
    known.set(quarter, made)
    return made
  }
}
