// When the platform is asked again what it did not answer: soon, with the account's next token, or never.
import type { FailureReason } from '../../contract/failure-reasons.ts'
import type { Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { classifyError } from './classify-error.ts'
import { GraphError } from './graph-error.ts'
import { closeAttempts, pauseMs } from '../jobs/back-off.ts'
import { wakeWaitingJobs } from '../jobs/job-table.ts'
import type { JobResult } from '../jobs/job.ts'
import type { TokenOwner } from './account-token.ts'

/** `soon`: it passes by itself; `next-token`: whoever looks after the account must connect it anew; `never`: that is its answer. */
export type Prospect = 'soon' | 'next-token' | 'never'

const ofTheToken = new Set<FailureReason>(['TOKEN_INVALID', 'PERMISSION_MISSING'])

export const toProspect = (error: GraphError): Prospect => {
  const verdict = classifyError(error)
  if (verdict.action !== 'give-up') return 'soon'
  return ofTheToken.has(verdict.reason) ? 'next-token' : 'never'
}

/** Once an hour, for a week, after the close attempts. */
const maxAttempts = closeAttempts + 7 * 24

export const tokenWaitKey = (owner: TokenOwner): string =>
  `token:${'fbPageId' in owner ? owner.fbPageId : owner.fbWaBAId}`

/** What a question that failed so waits for: the account's next token where this one is refused. */
export const findWaitKey = (error: unknown, owner: TokenOwner): { readonly waitsFor?: string } =>
  error instanceof GraphError && toProspect(error) === 'next-token' ? { waitsFor: tokenWaitKey(owner) } : {}

/** What waits for an account that is out of reach for a while. @param accountId our own record of it */
export const reachWaitKey = (accountId: string): string => `reach:${accountId}`

/** The result of a job whose token was refused while another came: it goes again with that. */
export const retryWithNextToken = ({ message }: GraphError): JobResult => ({ state: 'retry', error: message, inMs: 0 })

/** The result of the asking job; null if the platform has answered for good. */
export const retryLater = (error: GraphError, attempts: number, owner: TokenOwner): JobResult | null => {
  const prospect = toProspect(error)
  if (prospect === 'never') return null
  if (prospect === 'next-token') return { state: 'waits', error: error.message, waitsFor: tokenWaitKey(owner) }
  if (attempts >= maxAttempts) return { state: 'failed', error: error.message }
  return { state: 'retry', error: error.message, inMs: error.retryAfterMs ?? pauseMs(attempts) }
}

/** In the unit that brought a token: what could not be asked without it is asked now. */
export const resumeAfterToken = async (
  unit: UnitOfWork,
  { fbPageId, fbWaBAId }: Partial<Pick<Row<'FBACCESSTOKEN'>, 'fbPageId' | 'fbWaBAId'>>,
): Promise<void> => {
  const keys = [...(fbPageId ? [tokenWaitKey({ fbPageId })] : []), ...(fbWaBAId ? [tokenWaitKey({ fbWaBAId })] : [])]
  for (const key of keys) await wakeWaitingJobs(unit, key, ['waiting', 'unknown'])
}
