// Work that reads much at the platform: a call at a time with a pause behind each, and a long one where the platform's limits come near,
// so that what an agent does has room left.
import type { Config } from '../lib/config.ts'
import type { Context } from '../context/context.ts'
import type { GraphRequest } from '../context/platform-client.ts'

/** From so much of what the platform allows on, in percent. */
const minNearPercent = 80

/** The platform counts usage over the last hour. */
export const nearLimitPauseMs = 10 * 60_000

export interface PacedAnswer {
  readonly answer: unknown
  /** Whether there is little left of what the platform allows. */
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
