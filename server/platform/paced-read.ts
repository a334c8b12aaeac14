// Paced platform reads for bulk work: one call at a time with a pause after each, and a long pause near the platform's limits, so
// that agents' actions have room left.
import type { Config } from '../lib/config.ts'
import type { Context } from '../context/context.ts'
import type { GraphRequest } from '../context/platform-client.ts'

/** Percentage of the platform's limit from which on it counts as near. */
const minNearPercent = 80

/** The platform counts usage over the last hour. */
export const nearLimitPauseMs = 10 * 60_000

export interface PacedAnswer {
  readonly answer: unknown
  /** Whether little is left of the platform's limit. */
  readonly isNearLimit: boolean
}

/** @throws GraphError */
export const readPaced = async (
  { platform }: Pick<Context, 'platform'>,
  request: GraphRequest,
): Promise<PacedAnswer> => {
  let used = 0
  const onUsage = (percent: number): void => {
    used = percent
  }
  const answer = await platform.get({ ...request, onUsage })
  return { answer, isNearLimit: used >= minNearPercent }
}

/** Milliseconds until the next call. */
export const getPauseMs = (
  { platformPauseMs }: Pick<Config, 'platformPauseMs'>,
  { isNearLimit }: Pick<PacedAnswer, 'isNearLimit'>,
): number => (isNearLimit ? nearLimitPauseMs : platformPauseMs)
