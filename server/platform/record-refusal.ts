// Records what a refused platform call tells about the account, for those who manage it.
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

/**
 * Enqueues a check of the connection. Without it, a withdrawn permission or a disabled application would be noticed only by the next daily
 * check, and its return only by the next hourly check of the token's other channels.
 */
export const askHowItStands = async (unit: UnitOfWork, accountId: string): Promise<void> => {
  const channel = await unit.find('CHANNEL', { accountId })
  const owner = channel?.status === 'connected' ? await findOwnerOf(unit, channel) : null
  if (owner) await enqueueJobOnce(unit, subscriptionJob(owner))
}

/** For a refused write. Errors about one person or one comment are not the account's. */
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

/**
 * For a refused read: records only that the token itself is refused, in a unit of work of its own.
 * @returns whether another valid token exists
 */
export const recordTokenRefusal = async (
  { database }: Pick<Context, 'database'>,
  owner: TokenOwner,
  error: GraphError,
): Promise<boolean> => {
  if (!isTokenRefusal(error)) return false
  const refusal = { words: error.message, isMeant: (token: string) => error.mayConcern(token) }
  return (await transact(database, { actor: null }, (unit) => refuseToken(unit, owner, refusal))).result
}
