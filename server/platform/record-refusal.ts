// A refusal may tell something of the account behind the call: that is kept for those who look after it.
import type { FailureReason } from '../../contract/failure-reasons.ts'
import type { Context } from '../context/context.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { enqueueJobOnce } from '../jobs/job-table.ts'
import type { TokenOwner } from './account-token.ts'
import { recordChannelError, recordRestriction } from './channel-health.ts'
import { findRestriction, isAboutAccount, needsReauthorisation } from './classify-error.ts'
import type { GraphError } from './graph-error.ts'
import { isTokenRefusal } from './read-errors.ts'
import { findOwnerOf, refuseToken, refuseTokenOf } from './refuse-token.ts'
import { subscriptionJob } from './webhook-subscription.ts'

/** A permission that was taken away, or an application that was switched off, would be found by the next daily look alone. */
const askHowItStands = async (unit: UnitOfWork, accountId: string): Promise<void> => {
  const channel = await unit.find('CHANNEL', { accountId })
  const owner = channel?.status === 'connected' ? await findOwnerOf(unit, channel) : null
  if (owner) await enqueueJobOnce(unit, subscriptionJob(owner))
}

/** Of something that was to be changed there; what concerns one person or one comment is not the account's. */
export const recordRefusal = async (
  unit: UnitOfWork,
  accountId: string,
  reason: FailureReason,
  error: GraphError,
): Promise<void> => {
  const restriction = findRestriction(error)
  if (restriction) await recordRestriction(unit, accountId, unit.now, restriction, error.message)
  else if (needsReauthorisation(reason)) await refuseTokenOf(unit, accountId, error)
  else if (isAboutAccount(reason, error)) {
    await recordChannelError(unit, accountId, error.message, false)
    if (reason === 'PERMISSION_MISSING') await askHowItStands(unit, accountId)
  }
}

/** Of a question, in a unit of its own: only that the token itself is not taken any more. @returns whether another is there by now */
export const recordTokenRefusal = async (
  { database }: Pick<Context, 'database'>,
  owner: TokenOwner,
  error: GraphError,
): Promise<boolean> => {
  if (!isTokenRefusal(error)) return false
  const refusal = { words: error.message, isMeant: (token: string) => error.mayConcern(token) }
  return (await transact(database, { actor: null }, (unit) => refuseToken(unit, owner, refusal))).result
}
