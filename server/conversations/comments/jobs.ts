// Jobs of comments: requests to the platform, and removals too large for one unit.
import { recordTokenRefusal } from '../../platform/record-refusal.ts'
import { retryLater, retryWithNextToken, tokenWaitKey, toProspect } from '../../platform/retry-later.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { lockItem } from '../threads/visible-thread.ts'
import { releaseParked, publicationWaitKey } from '../../inbound/parked-events.ts'
import { tokenOwnerOf } from '../../platform/page-access.ts'
import { getAccountWithToken } from './account-with-token.ts'
import { defineCommentJob, definePublicationJob, defineRemovalJob } from './requests.ts'
import { redactComment } from './comment-changes.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { fetchComment } from './fetch-comment.ts'
import { publicationLock } from './locks.ts'
import { defineModerationJob } from './moderate.ts'
import { createModerationHandler } from './moderation-handler.ts'
import { definePrivateReplyJob } from './private-reply.ts'
import { createPrivateReplyHandler } from './private-reply-handler.ts'
import { isOfErased } from './people.ts'
import { markUnavailable, handlePublication } from './publications.ts'
import { findRemovable } from './records.ts'
import type { ObservedPublication } from './observed.ts'
import { handleRemoveBelowJob } from './remove-below.ts'
import { refreshThread } from './thread.ts'
import { handleJob } from '../../jobs/define-job.ts'
import type { JobHandler, HandledJob } from '../../jobs/define-job.ts'

/** Attempts to fetch an unknown comment before its replies are shown without it. */
const patientAttempts = 5

/** A publication that the platform does not show is marked, so that it is not requested again. */
const createPublicationHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof definePublicationJob>> =>
  async ({ accountId, fbId, mentioned: maybeMentioned }, { attempts }) => {
    const found = await getAccountWithToken(adapter, services, accountId)
    if (!found?.token) return done
    const { account, token } = found
    const owner = tokenOwnerOf(adapter, account)
    let observedPublication: ObservedPublication | null = null
    let later: JobResult | null = null
    // A mention may be under the account's own publication or somebody else's.
    for (const mentioned of maybeMentioned ? [false, true] : [false]) {
      try {
        observedPublication ??= adapter.platform.readPublication(
          await services.platform.get({
            ...adapter.platform.publication(fbId, { accountFbId: account.fbId, mentioned }),
            token,
          }),
        )
      } catch (error) {
        if (!(error instanceof GraphError)) throw error
        const isReplaced = await recordTokenRefusal(services, owner, error)
        later ??= isReplaced ? retryWithNextToken(error) : retryLater(error, attempts, owner)
      }
    }
    if (!observedPublication && later) return later
    await transact(services.database, { actor: null }, async (unit) => {
      const context = { adapter, services, unit, account }
      await unit.lock(publicationLock(adapter, account.fbId, fbId))
      if (!observedPublication || (await isOfErased(context, observedPublication)))
        return markUnavailable(context, fbId)
      await handlePublication(context, { ...observedPublication, fbId })
      await releaseParked(unit, publicationWaitKey(account.fbId, fbId))
    })
    return done
  }

const createCommentHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof defineCommentJob>> =>
  async ({ accountId, ...wanted }, { attempts }) => {
    const found = await getAccountWithToken(adapter, services, accountId)
    if (!found) return done
    const isPatient = (error: GraphError): boolean => attempts < patientAttempts && toProspect(error) === 'soon'
    const unanswered = await fetchComment({ adapter, services, ...found, isPatient }, wanted)
    if (!unanswered) return done
    const owner = tokenOwnerOf(adapter, found.account)
    if (await recordTokenRefusal(services, owner, unanswered)) return retryWithNextToken(unanswered)
    if (found.token === null && !isPatient(unanswered))
      return { state: 'waits', error: unanswered.message, waitsFor: tokenWaitKey(owner) }
    return retryLater(unanswered, attempts, owner) ?? done
  }

const batch = 30

/** @returns whether there may be more */
const removeBatch = async (
  adapter: PlatformAdapter,
  services: Context,
  unit: UnitOfWork,
  commentId: string,
): Promise<boolean> => {
  const type = getRecordTypes(adapter).comment
  const removed = await unit.get(type, commentId)
  const thread = removed && (await unit.find('THREAD', { itemId: removed.rootCommentId }))
  if (!removed || !thread) return false
  await lockItem(services, unit, thread)
  const answers = (
    await findRemovable({ unit, adapter }, { parentCommentId: commentId, isRemoteDeleted: false })
  ).slice(0, batch)
  for (const answer of answers) await redactComment({ adapter, services, unit }, answer)
  await refreshThread({ unit, adapter }, removed)
  return answers.length === batch
}

const createRemovalHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof defineRemovalJob>> =>
  async ({ commentId }) => {
    for (let more = true; more;) {
      const { result } = await transact(services.database, { actor: null }, (unit) =>
        removeBatch(adapter, services, unit, commentId),
      )
      more = result
    }
    return done
  }

export const handleCommentJobs = (adapter: PlatformAdapter, services: Context): readonly HandledJob[] => [
  handleJob(definePublicationJob(adapter), createPublicationHandler(adapter, services)),
  handleJob(defineCommentJob(adapter), createCommentHandler(adapter, services)),
  handleJob(defineRemovalJob(adapter), createRemovalHandler(adapter, services)),
  handleRemoveBelowJob(adapter, services),
  handleJob(definePrivateReplyJob(adapter), createPrivateReplyHandler(adapter, services)),
  handleJob(defineModerationJob(adapter), createModerationHandler(adapter, services)),
]
