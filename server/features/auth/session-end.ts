// When a session ends by itself: after a month of silence, and so many days after its beginning as a setting says, whatever happens.
import type { Config } from '../../lib/config.ts'

const day = 86_400_000
const idleMs = 30 * day

/** @returns the ISO time of its end where it is used now */
export const toSessionEnd = ({ sessionDays }: Pick<Config, 'sessionDays'>, begun: string, now: string): string =>
  new Date(Math.min(Date.parse(now) + idleMs, Date.parse(begun) + sessionDays * day)).toISOString()
