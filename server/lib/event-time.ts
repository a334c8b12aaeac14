// The time of an event, from a timestamp that may be seconds, milliseconds, text of either, ISO, or missing.
import { maxEpochSeconds } from '../../contract/constants.ts'

/** Maximum lead of a foreign clock; later timestamps are ignored. */
const aheadMs = 24 * 3_600_000

const milliseconds = (value: unknown): number | null => {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) {
    const parsed = Date.parse(value)
    return parsed > 0 ? parsed : null
  }
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,16}$/.test(value))) return null
  const number = Math.trunc(Number(value))
  if (!Number.isFinite(number) || number <= 0) return null
  return number < maxEpochSeconds ? number * 1_000 : number
}

/** The first plausible candidate, as ISO text; else the time of receipt. */
export const parseEventTime = (received: Date, ...candidates: readonly unknown[]): string => {
  const latest = received.getTime() + aheadMs
  for (const candidate of candidates) {
    const found = milliseconds(candidate)
    if (found !== null && found <= latest) return new Date(found).toISOString()
  }
  return received.toISOString()
}
