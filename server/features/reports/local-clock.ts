// Local days and hours in a time zone.
import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'

/** The local hour is constant at least this long: every zone's offset is a multiple of it. */
export const sameLocalMs = 15 * 60_000

/**
 * @returns a function that gives the local day (2026-11-03) and hour (14) of a moment in UTC milliseconds, cached per quarter of an
 * hour
 */
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
