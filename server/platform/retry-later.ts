// When a failed platform call is retried: soon, with the account's next token, or never.
import type { FailureReason } from '../../contract/failure-reasons.ts'
import type { Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { classifyError } from './classify-error.ts'
import { GraphError } from './graph-error.ts'
import { closeAttempts, pauseMs } from '../jobs/back-off.ts'
import { wakeWaitingJobs } from '../jobs/job-table.ts'
import type { JobResult } from '../jobs/job.ts'
import type { TokenOwner } from './account-token.ts'

/** `soon`: the error is temporary; `next-token`: the account must be reconnected; `never`: the refusal is final. */
export type Prospect = 'soon' | 'next-token' | 'never'

const ofTheToken = new Set<FailureReason>(['TOKEN_INVALID', 'PERMISSION_MISSING'])

export const toProspect = (error: GraphError): Prospect => {
  const verdict = classifyError(error)
  if (verdict.action !== 'give-up') return 'soon'
  return ofTheToken.has(verdict.reason) ? 'next-token' : 'never'
}

/** The close attempts, then hourly for a week. */
const maxAttempts = closeAttempts + 7 * 24

export const tokenWaitKey = (owner: TokenOwner): string =>
  `token:${'fbPageId' in owner ? owner.fbPageId : owner.fbWaBAId}`

/** What a failed call waits for: the account's next token if this one is refused. */
export const findWaitKey = (error: unknown, owner: TokenOwner): { readonly waitsFor?: string } =>
  error instanceof GraphError && toProspect(error) === 'next-token' ? { waitsFor: tokenWaitKey(owner) } : {}

/**
 * Wait key for an account that is temporarily out of reach.
 * @param accountId id of our own record
 */
export const reachWaitKey = (accountId: string): string => `reach:${accountId}`

/** Job result when the token was refused but a newer one exists: retries with that. */
export const retryWithNextToken = ({ message }: GraphError): JobResult => ({ state: 'retry', error: message, inMs: 0 })

/** Job result of a failed call; null if the refusal is final. */
export const retryLater = (error: GraphError, attempts: number, owner: TokenOwner): JobResult | null => {
  const prospect = toProspect(error)
  if (prospect === 'never') return null
  if (prospect === 'next-token') return { state: 'waits', error: error.message, waitsFor: tokenWaitKey(owner) }
  if (attempts >= maxAttempts) return { state: 'failed', error: error.message }
  return { state: 'retry', error: error.message, inMs: error.retryAfterMs ?? pauseMs(attempts) }
}

/** Runs in the unit of work that stores a token: resumes jobs that waited for it. */
export const resumeAfterToken = async (
  unit: UnitOfWork,
  { fbPageId, fbWaBAId }: Partial<Pick<Row<'FBACCESSTOKEN'>, 'fbPageId' | 'fbWaBAId'>>,
): Promise<void> => {
  const keys = [...(fbPageId ? [tokenWaitKey({ fbPageId })] : []), ...(fbWaBAId ? [tokenWaitKey({ fbWaBAId })] : [])]
  for (const key of keys) await wakeWaitingJobs(unit, key, ['waiting', 'unknown'])
}
