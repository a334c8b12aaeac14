// The workers behind webhooks and sending: job kinds and their handlers, started with the server.
import { channels } from './channels.ts'
import { bulkJobKind } from '../features/bulk/bulk-work.ts'
import { createBulkHandler } from '../features/bulk/bulk-handler.ts'
import { lookAtConnections, startLookingAtConnections } from '../platform/look-at-connections.ts'
import {
  createDeletePersonHandler,
  createEraseCustomerHandler,
  deletePersonJobKind,
  eraseCustomerJobKind,
} from '../features/administration/delete-person.ts'
import { createCloseOrganisationHandler } from '../features/deletion/delete-organisation.ts'
import { closeOrganisationJobKind } from '../features/deletion/job-kinds.ts'
import { createPurgeOrganisationHandler, purgeOrganisationJobKind } from '../features/deletion/purge-organisation.ts'
import { createTokenCheckHandler, tokenCheckJobKind } from '../platform/check-tokens.ts'
import {
  createResubscribeApplicationHandler,
  resubscribeApplicationJob,
  resubscribeApplicationJobKind,
} from '../platform/resubscribe-application.ts'
import { enqueueJobOnce } from '../jobs/job-table.ts'
import { transact } from '../database/transact.ts'
import { resubscribePages } from '../platform/resubscribe.ts'
import { createSubscriptionHandler, subscriptionJobKind } from '../platform/webhook-subscription.ts'
import { createBlockHandler, blockJobKind } from '../features/customers/block.ts'
import {
  createPasswordResetHandler,
  passwordResetJobKind,
  createLinkMailHandler,
  linkMailJobKind,
} from '../features/auth/link-jobs.ts'
import { createNoticeHandler, noticeJobKind } from '../features/auth/notice-job.ts'
import { pushJobKind } from '../conversations/notifications/push-job.ts'
import { createPushHandler, createWakeDeviceHandler, wakeDeviceJobKind } from '../features/push/push-jobs.ts'
import { createOfferHandler, offerJobKind } from '../features/organisations/offer-membership.ts'
import { startWatchingQueueLimits } from '../features/reports/watch-queue-limits.ts'
import { startLookingForIdle } from '../features/users/agent-states.ts'
import { startSubscriptionReview } from '../features/organisations/subscriptions.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import { createCopyHandler } from '../media/copy-handler.ts'
import { createDeleteFileHandler } from '../media/delete-unused-file.ts'
import { copyJobKind, deleteFileJobKind } from '../media/job-kinds.ts'
import {
  createDeleteRecordingFileHandler,
  deleteRecordingFileJobKind,
} from '../features/recordings/purge-recordings.ts'
import type { AppContext } from './app-context.ts'
import { createSendHandler } from '../conversations/sending/send-handler.ts'
import { sendJobKind } from '../conversations/sending/send-lane.ts'
import { createSettleSendHandler, settleSendJobKind } from '../conversations/sending/settle-handler.ts'
import { createRetitleHandler, retitleJobKind } from '../conversations/threads/customer-title.ts'
import {
  closeAccountThreadsJobKind,
  createCloseAccountThreadsHandler,
} from '../conversations/threads/close-account-threads.ts'
import { createModerateRestHandler, moderateRestJobKind } from '../features/bulk/comment-actions.ts'
import { createMarkRestHandler, markRestJobKind } from '../conversations/threads/mark-as-read.ts'
import { createSettleHandler, settleJobKind } from '../records/settle-references.ts'
import { createReadReceiptHandler, readReceiptJobKind } from '../conversations/threads/read-receipts.ts'
import { createAutomaticReplyHandler } from '../conversations/sending/automatic-reply.ts'
import { automaticReplyJobKind } from '../conversations/threads/automatic-reply-job.ts'
import { startCheckingComments } from '../conversations/comments/create-check-handler.ts'
import { createWakeHandler, wakeJobKind } from '../conversations/threads/wake.ts'
import { toWebhookItem } from '../inbound/event-record.ts'
import { iterateEvents } from '../inbound/iterate-events.ts'
import type { EventMatch } from '../inbound/iterate-events.ts'
import { startTidying } from '../database/tidy-embedded.ts'
import { startRetentionJob } from './retention-job.ts'
import { handleItem, recordFailedItem } from '../inbound/handle-item.ts'
import { bodyJobKind, createBodyGroup } from '../inbound/body-job.ts'
import { reprocessJobKind } from '../inbound/reprocess.ts'
import { createReprocessKindHandler, reprocessKindJobKind } from '../features/administration/reprocess-handlers.ts'
import { parkedJobKind } from '../inbound/parked-events.ts'

/** One that breaks, or stays as it was, must not keep the others from being handled. */
const handleAllAgain = async (services: AppContext, match: EventMatch): Promise<void> => {
  for await (const event of iterateEvents(services.database, match)) {
    const item = toWebhookItem(event)
    await handleItem(services, item, true).catch((error: unknown) => recordFailedItem(services, item, error))
  }
}

/** An event that stays unattributed has lost its account again. */
const createReprocessHandler =
  (services: AppContext): JobHandler =>
  async (payload) => {
    await handleAllAgain(services, { accountFbId: String(payload['accountFbId']), state: 'unattributed' })
    return done
  }

const createParkedHandler =
  (services: AppContext): JobHandler =>
  async (payload) => {
    await handleAllAgain(services, { waitsFor: String(payload['waitsFor']), state: 'parked' })
    return done
  }

/** Bodies stored by a process that died before their job was written cannot be: both are one transaction. */
export const startWorkers = async (services: AppContext): Promise<{ close(): Promise<void> }> => {
  const { jobs } = services
  jobs.registerGroup(bodyJobKind, createBodyGroup(services))
  jobs.register(reprocessJobKind, createReprocessHandler(services))
  jobs.register(parkedJobKind, createParkedHandler(services))
  jobs.register(markRestJobKind, createMarkRestHandler(services))
  jobs.register(moderateRestJobKind, createModerateRestHandler(services))
  jobs.register(readReceiptJobKind, createReadReceiptHandler(services))
  jobs.register(retitleJobKind, createRetitleHandler(services))
  jobs.register(closeOrganisationJobKind, createCloseOrganisationHandler(services))
  jobs.register(purgeOrganisationJobKind, createPurgeOrganisationHandler(services))
  jobs.register(settleJobKind, createSettleHandler(services))
  jobs.register(closeAccountThreadsJobKind, createCloseAccountThreadsHandler(services))
  jobs.register(bulkJobKind, createBulkHandler(services))
  jobs.register(deletePersonJobKind, createDeletePersonHandler(services))
  jobs.register(eraseCustomerJobKind, createEraseCustomerHandler(services))
  jobs.register(resubscribeApplicationJobKind, createResubscribeApplicationHandler(services))
  jobs.register(subscriptionJobKind, createSubscriptionHandler(services))
  jobs.register(tokenCheckJobKind, createTokenCheckHandler(services))
  jobs.register(wakeJobKind, createWakeHandler(services))
  jobs.register(automaticReplyJobKind, createAutomaticReplyHandler(services))
  jobs.register(blockJobKind, createBlockHandler(services))
  jobs.register(reprocessKindJobKind, createReprocessKindHandler(services))
  jobs.register(sendJobKind, createSendHandler(services))
  jobs.register(settleSendJobKind, createSettleSendHandler(services))
  jobs.register(copyJobKind, createCopyHandler(services))
  jobs.register(deleteFileJobKind, createDeleteFileHandler(services))
  jobs.register(deleteRecordingFileJobKind, createDeleteRecordingFileHandler(services))
  jobs.register(passwordResetJobKind, createPasswordResetHandler(services))
  jobs.register(linkMailJobKind, createLinkMailHandler(services))
  jobs.register(pushJobKind, createPushHandler(services))
  jobs.register(wakeDeviceJobKind, createWakeDeviceHandler(services))
  jobs.register(noticeJobKind, createNoticeHandler(services))
  jobs.register(offerJobKind, createOfferHandler(services))
  for (const channel of channels) {
    for (const [kind, handler] of Object.entries(channel.jobs?.(services) ?? {})) jobs.register(kind, handler)
  }
  await resubscribePages(services)
  if (services.config.publicUrl !== null)
    await transact(services.database, { actor: null }, (unit) => enqueueJobOnce(unit, resubscribeApplicationJob()))
  await lookAtConnections(services, 'all')
  await jobs.start()
  const stopReview = startSubscriptionReview(services)
  const stopForgetting = startRetentionJob(services)
  const stopTidying = startTidying(services.database, services.log)
  const stopLooking = startLookingAtConnections(services)
  const stopCheckingComments = startCheckingComments(services)
  const stopLookingForIdle = startLookingForIdle(services)
  const stopWatchingLimits = startWatchingQueueLimits(services)
  return {
    close: async () => {
      await stopLooking()
      await stopLookingForIdle()
      await stopCheckingComments()
      await stopWatchingLimits()
      await stopForgetting()
      await stopTidying()
      await stopReview()
      await jobs.close()
    },
  }
}
