// When a session ends by itself: after a month of silence, and so many days after its beginning as a setting says, whatever happens.
import type { Config } from '../../lib/config.ts'
import { tokenSeconds } from './token.ts'

const day = 86_400_000
const idleMs = 30 * day

/** @returns the ISO time of its end where it is used now */
export const toSessionEnd = ({ sessionDays }: Pick<Config, 'sessionDays'>, begun: string, now: string): string =>
  new Date(Math.min(Date.parse(now) + idleMs, Date.parse(begun) + sessionDays * day)).toISOString()

/** Those that began earlier are over. */
export const toEarliestBegin = ({ sessionDays }: Pick<Config, 'sessionDays'>, now: Date): Date =>
  new Date(now.getTime() - sessionDays * day)

/**
 * Whether a session whose record is gone has ended by itself: its id says when it began.
 * @param tokenEnds of the last token that the caller had of it
 */
export const hasRunOut = (
  config: Pick<Config, 'sessionDays'>,
  sessionId: string,
  tokenEnds: Date,
  now: Date,
): boolean => {
  const begun = new Date(parseInt(sessionId.slice(0, 8), 16) * 1_000).toISOString()
  const used = new Date(tokenEnds.getTime() - tokenSeconds * 1_000).toISOString()
  return toSessionEnd(config, begun, used) <= now.toISOString()
}
