// Registers all job handlers and starts the background work of the server.
import { channels } from './channels.ts'
import { createBulkHandler } from '../features/bulk/bulk-handler.ts'
import { checkConnections, startConnectionChecks } from '../platform/check-connections.ts'
import {
  createDeletePersonHandler,
  createEraseCustomerHandler,
  deletePersonJob,
  eraseCustomerJob,
} from '../features/deletion/delete-person.ts'
import { createWithdrawTokensHandler, withdrawTokensJob } from '../features/administration/withdraw-tokens.ts'
import { createCloseOrganisationHandler } from '../features/deletion/delete-organisation.ts'
import { createPurgeOrganisationHandler, purgeOrganisationJob } from '../features/deletion/purge-organisation.ts'
import { createTokenCheckHandler, tokenCheckJob } from '../platform/check-tokens.ts'
import { createResubscribeApplicationHandler, resubscribeApplicationJob } from '../platform/resubscribe-application.ts'
import { enqueueJobOnce } from '../jobs/job-table.ts'
import { transact } from '../database/transact.ts'
import { resubscribePages } from '../platform/resubscribe.ts'
import { createSubscriptionHandler, subscriptionJob } from '../platform/webhook-subscription.ts'
import { createBlockHandler, blockJob } from '../features/customers/block.ts'
import {
  createPasswordResetHandler,
  createLinkMailHandler,
  passwordResetJob,
  linkMailJob,
} from '../features/auth/link-jobs.ts'
import { createNoticeHandler, noticeJob } from '../features/auth/notice-job.ts'
import { createPushHandler, createWakeDeviceHandler, wakeDeviceJob } from '../features/push/push-jobs.ts'
import { createOfferHandler, offerJob } from '../features/organisations/offer-membership.ts'
import { startWatchingQueueLimits } from '../features/reports/watch-queue-limits.ts'
import { startLookingForIdle } from '../features/users/agent-states.ts'
import { startSubscriptionReview } from '../features/organisations/subscriptions.ts'
import { done } from '../jobs/job.ts'
import { createCopyHandler } from '../media/copy-handler.ts'
import { createDeleteFileHandler } from '../media/delete-unused-file.ts'
import { createDeleteRecordingFileHandler, deleteRecordingFileJob } from '../features/recordings/purge-recordings.ts'
import type { AppContext } from './app-context.ts'
import { createSendHandler } from '../conversations/sending/send-handler.ts'
import { createSettleSendHandler, settleSendJob } from '../conversations/sending/settle-handler.ts'
import { createRetitleHandler, retitleJob } from '../conversations/threads/customer-title.ts'
import {
  createCloseAccountThreadsHandler,
  closeAccountThreadsJob,
} from '../conversations/threads/close-account-threads.ts'
import { createModerateRestHandler, moderateRestJob } from '../features/bulk/comment-actions.ts'
import { createMarkRestHandler, markRestJob } from '../conversations/threads/mark-as-read.ts'
import { createSettleHandler, settleJob } from '../records/settle-references.ts'
import { createReadReceiptHandler, readReceiptJob } from '../conversations/threads/read-receipts.ts'
import { createAutomaticReplyHandler } from '../conversations/sending/automatic-reply.ts'
import { startCheckingComments } from '../conversations/comments/create-check-handler.ts'
import { createGiveWaitingHandler, startBusinessHoursChecks } from '../conversations/threads/give-waiting.ts'
import { giveWaitingJob } from '../conversations/threads/give-waiting-job.ts'
import { createWakeHandler, wakeJob } from '../conversations/threads/wake.ts'
import { toWebhookItem } from '../inbound/event-record.ts'
import { iterateEvents } from '../inbound/iterate-events.ts'
import type { EventMatch } from '../inbound/iterate-events.ts'
import { startTidying } from '../database/tidy-embedded.ts'
import { startRetentionJob } from './retention-job.ts'
import { handleItem, recordFailedItem } from '../inbound/handle-item.ts'
import { createReprocessKindHandler, reprocessKindJob } from '../features/administration/reprocess-handlers.ts'
import { pushJob } from '../conversations/notifications/push-job.ts'
import { sendJob } from '../conversations/sending/send-lane.ts'
import { automaticReplyJob } from '../conversations/threads/automatic-reply-job.ts'
import { bulkJob } from '../features/bulk/bulk-work.ts'
import { closeOrganisationJob } from '../features/deletion/close-organisation-job.ts'
import { createReleaseClaimHandler, releaseClaimJob } from '../inbound/account-claims.ts'
import { handleBodyJobs } from '../inbound/body-job.ts'
import { parkedJob } from '../inbound/parked-events.ts'
import { reprocessJob } from '../inbound/reprocess.ts'
import { handleJob } from '../jobs/define-job.ts'
import type { JobHandler, HandledJob } from '../jobs/define-job.ts'
import { copyMediaJob, deleteFileJob } from '../media/media-jobs.ts'

/** Reprocesses events; one that fails or stays as it was must not stop the others. */
const handleAllAgain = async (services: AppContext, match: EventMatch): Promise<void> => {
  for await (const event of iterateEvents(services.database, match)) {
    const item = toWebhookItem(event)
    await handleItem(services, item, true).catch((error: unknown) => recordFailedItem(services, item, error))
  }
}

/** An event that stays unattributed has lost its account again. */
const createReprocessHandler =
  (services: AppContext): JobHandler<typeof reprocessJob> =>
  async ({ accountFbId }) => {
    await handleAllAgain(services, { accountFbId, state: 'unattributed' })
    return done
  }

const createParkedHandler =
  (services: AppContext): JobHandler<typeof parkedJob> =>
  async ({ waitsFor }) => {
    await handleAllAgain(services, { waitsFor, state: 'parked' })
    return done
  }

/** All kinds of jobs with their handlers. */
export const handleAllJobs = (services: AppContext): readonly HandledJob[] => [
  handleBodyJobs(services),
  handleJob(reprocessJob, createReprocessHandler(services)),
  handleJob(releaseClaimJob, createReleaseClaimHandler(services)),
  handleJob(parkedJob, createParkedHandler(services)),
  handleJob(markRestJob, createMarkRestHandler(services)),
  handleJob(moderateRestJob, createModerateRestHandler(services)),
  handleJob(readReceiptJob, createReadReceiptHandler(services)),
  handleJob(retitleJob, createRetitleHandler(services)),
  handleJob(closeOrganisationJob, createCloseOrganisationHandler(services)),
  handleJob(purgeOrganisationJob, createPurgeOrganisationHandler(services)),
  handleJob(settleJob, createSettleHandler(services)),
  handleJob(closeAccountThreadsJob, createCloseAccountThreadsHandler(services)),
  handleJob(bulkJob, createBulkHandler(services)),
  handleJob(deletePersonJob, createDeletePersonHandler(services)),
  handleJob(eraseCustomerJob, createEraseCustomerHandler(services)),
  handleJob(withdrawTokensJob, createWithdrawTokensHandler(services)),
  handleJob(resubscribeApplicationJob, createResubscribeApplicationHandler(services)),
  handleJob(subscriptionJob, createSubscriptionHandler(services)),
  handleJob(tokenCheckJob, createTokenCheckHandler(services)),
  handleJob(wakeJob, createWakeHandler(services)),
  handleJob(giveWaitingJob, createGiveWaitingHandler(services)),
  handleJob(automaticReplyJob, createAutomaticReplyHandler(services)),
  handleJob(blockJob, createBlockHandler(services)),
  handleJob(reprocessKindJob, createReprocessKindHandler(services)),
  handleJob(sendJob, createSendHandler(services)),
  handleJob(settleSendJob, createSettleSendHandler(services)),
  handleJob(copyMediaJob, createCopyHandler(services)),
  handleJob(deleteFileJob, createDeleteFileHandler(services)),
  handleJob(deleteRecordingFileJob, createDeleteRecordingFileHandler(services)),
  handleJob(passwordResetJob, createPasswordResetHandler(services)),
  handleJob(linkMailJob, createLinkMailHandler(services)),
  handleJob(pushJob, createPushHandler(services)),
  handleJob(wakeDeviceJob, createWakeDeviceHandler(services)),
  handleJob(noticeJob, createNoticeHandler(services)),
  handleJob(offerJob, createOfferHandler(services)),
  ...channels.flatMap((channel) => channel.jobs?.(services) ?? []),
]

export interface Workers {
  close(): Promise<void>
}

/** Stored bodies need no recovery at start: each is written in one transaction with its job. */
export const startWorkers = async (services: AppContext): Promise<Workers> => {
  const { jobs } = services
  for (const handled of handleAllJobs(services)) jobs.register(handled)
  await resubscribePages(services)
  if (services.config.publicUrl !== null)
    await transact(services.database, { actor: null }, (unit) => enqueueJobOnce(unit, resubscribeApplicationJob()))
  await checkConnections(services, 'all')
  await jobs.start()
  const stopReview = startSubscriptionReview(services)
  const stopForgetting = startRetentionJob(services)
  const stopTidying = startTidying(services.database, services.log)
  const stopConnectionChecks = startConnectionChecks(services)
  const stopCheckingComments = startCheckingComments(services)
  const stopLookingForIdle = startLookingForIdle(services)
  const stopWatchingLimits = startWatchingQueueLimits(services)
  const stopBusinessHoursChecks = startBusinessHoursChecks(services)
  return {
    close: async () => {
      await stopConnectionChecks()
      await stopLookingForIdle()
      await stopCheckingComments()
      await stopWatchingLimits()
      await stopBusinessHoursChecks()
      await stopForgetting()
      await stopTidying()
      await stopReview()
      await jobs.close()
    },
  }
}
