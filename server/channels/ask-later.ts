// When the platform is asked again what it did not answer: soon, with the account's next token, or never.
import type { FailureReason } from '../../contract/failure-reasons.ts'
import type { Row } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'
import { verdictOf } from '../graph/classify-error.ts'
import type { GraphError } from '../graph/graph-error.ts'
import { wakeWaiting } from '../jobs/job-table.ts'
import type { JobResult } from '../jobs/job.ts'
import type { TokenOwner } from './account-token.ts'

/** `soon`: it passes by itself; `next-token`: whoever looks after the account must connect it anew; `never`: that is its answer. */
export type Prospect = 'soon' | 'next-token' | 'never'

const ofTheToken = new Set<FailureReason>(['TOKEN_INVALID', 'PERMISSION_MISSING'])

export const prospectOf = (error: GraphError): Prospect => {
  const verdict = verdictOf(error)
  if (verdict.action !== 'give-up') return 'soon'
  return ofTheToken.has(verdict.reason) ? 'next-token' : 'never'
}

/** With the back-off of jobs the last of them is some twenty minutes after the first; then it is asked once an hour, for a week. */
const closeAttempts = 12
const slowMs = 3_600_000
const attemptsMost = closeAttempts + 7 * 24

/** Null: by the back-off of jobs. */
export const pauseMs = (attempts: number): number | null => (attempts < closeAttempts ? null : slowMs)

export const awaitedToken = (owner: TokenOwner): string => `token:${'fbPageId' in owner ? owner.fbPageId : owner.fbWaBAId}`

/** What becomes of the job that asked; null where the platform has given its answer. */
export const askLater = (error: GraphError, attempts: number, owner: TokenOwner): JobResult | null => {
  const prospect = prospectOf(error)
  if (prospect === 'never') return null
  if (prospect === 'next-token') return { state: 'waits', error: error.message, waitsFor: awaitedToken(owner) }
  if (attempts >= attemptsMost) return { state: 'failed', error: error.message }
  return { state: 'retry', error: error.message, inMs: error.retryAfterMs ?? pauseMs(attempts) }
}

/** In the unit that brought a token: what could not be asked without it is asked now. */
export const tokenArrived = async (unit: Unit, { fbPageId, fbWaBAId }: Pick<Row<'FBACCESSTOKEN'>, 'fbPageId' | 'fbWaBAId'>): Promise<void> => {
  if (fbPageId) await wakeWaiting(unit, awaitedToken({ fbPageId }))
  if (fbWaBAId) await wakeWaiting(unit, awaitedToken({ fbWaBAId }))
}
