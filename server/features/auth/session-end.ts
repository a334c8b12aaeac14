// When a session expires: after a month without use, and at the latest after the configured number of days, even if it is in use.
import type { Config } from '../../lib/config.ts'
import { tokenSeconds } from './token.ts'

const day = 86_400_000
const idleMs = 30 * day

/** @returns the ISO time at which the session ends if it is used now */
export const toSessionEnd = ({ sessionDays }: Pick<Config, 'sessionDays'>, startTime: string, now: string): string =>
  new Date(Math.min(Date.parse(now) + idleMs, Date.parse(startTime) + sessionDays * day)).toISOString()

/** Sessions that began earlier have expired. */
export const toEarliestBegin = ({ sessionDays }: Pick<Config, 'sessionDays'>, now: Date): Date =>
  new Date(now.getTime() - sessionDays * day)

/**
 * Whether a session whose record is gone had expired; its id contains its start time.
 * @param tokenEnds expiry of the caller's last token of that session
 */
export const hasRunOut = (
  config: Pick<Config, 'sessionDays'>,
  sessionId: string,
  tokenEnds: Date,
  now: Date,
): boolean => {
  const startTime = new Date(parseInt(sessionId.slice(0, 8), 16) * 1_000).toISOString()
  const used = new Date(tokenEnds.getTime() - tokenSeconds * 1_000).toISOString()
  return toSessionEnd(config, startTime, used) <= now.toISOString()
}
